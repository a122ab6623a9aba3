-- Mail that is on its way or was sent. rules/mail
create table mail (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  kind text not null check (kind in ('ticket', 'ticket-again')),
  -- What it tells of; it is written anew from this whenever it is sent or read.
  ticket_id bigint not null,
  recipient text not null,
  culture_code text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  -- While somebody sends it: when others may take it for lost.
  next_at timestamptz not null default now(),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- As it was sent.
  subject text,
  body text,
  primary key (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((state = 'sent') = (sent_at is not null and subject is not null and body is not null))
);
create index mail_due on mail (next_at) where state = 'waiting';
create index mail_failed on mail (created_at) where state = 'failed';
create index mail_created on mail (created_at);
create index mail_ticket on mail (project_id, ticket_id);
-- Rows are rewritten a few times each, and counted by state.
alter table mail set (autovacuum_vacuum_scale_factor = 0.02);
