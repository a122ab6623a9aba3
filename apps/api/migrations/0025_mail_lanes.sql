-- Earlier mails to an address that are not sent yet. rules/mail 14
create index mail_unsent on mail (project_id, lower(recipient), id) where sent_at is null;

-- Who has paused all mails, and why: at most one row. rules/mail 15
create table mail_pause (
  id smallint primary key default 1 check (id = 1),
  paused_at timestamptz not null default now(),
  staff_name text not null,
  reason text not null
);

-- Discarded mails, as the outbox lists them. rules/mail 16
create index durable_work_cancelled on durable_work (kind, ended_at) where state = 'cancelled';
