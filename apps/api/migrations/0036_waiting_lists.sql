-- Waiting lists of sold-out registrations. rules/waiting-list
alter table registration
  -- Whether visitors can join its line; closed: nobody else can, and the line is still served.
  add column waiting_list text not null default 'off',
  -- How long an offer lasts.
  add column offer_minutes integer not null default 1440,
  -- Free places are offered in the order of the line by themselves; otherwise staff choose whom.
  add column offers_in_order boolean not null default true,
  -- Named, and not part of their columns: a cluster adds no others.
  add constraint registration_waiting_list_check check (waiting_list in ('off', 'open', 'closed')),
  add constraint registration_offer_minutes_check check (offer_minutes between 10 and 43200);

-- Places of the line: each is offered, or kept until somebody is chosen. No shard leases them, so no sale takes one.
alter table registration_capacity
  add column set_aside integer not null default 0,
  add constraint registration_capacity_set_aside_check check (set_aside >= 0),
  drop constraint registration_never_overleased,
  add constraint registration_never_overleased check (leased + set_aside <= ticket_count);

create table waiting_entry (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  -- The public address of its page.
  identifier uuid not null,
  -- The order of the line. Not whole after staff have moved somebody between two others.
  rank numeric not null,
  email text not null,
  -- All spellings of a mailbox hold one place.
  mailbox text not null,
  name text not null default '',
  culture_code text not null,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'expired', 'left', 'removed')),
  joined_at timestamptz(3) not null default now(),
  offer_until timestamptz(3),
  ended_at timestamptz(3),
  ticket_id bigint,
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  check (state not in ('offered', 'taken', 'expired') or offer_until is not null),
  check ((state in ('waiting', 'offered')) = (ended_at is null)),
  check ((state = 'taken') = (ticket_id is not null))
);
create unique index waiting_entry_identifier on waiting_entry (project_id, identifier);
create unique index waiting_entry_mailbox on waiting_entry (project_id, registration_id, mailbox)
  where state in ('waiting', 'offered');
create index waiting_entry_line on waiting_entry (project_id, registration_id, rank, id) where state = 'waiting';
create index waiting_entry_offered on waiting_entry (project_id, registration_id, offer_until) where state = 'offered';
create index waiting_entry_due on waiting_entry (offer_until) where state = 'offered';
create index waiting_entry_rank on waiting_entry (project_id, registration_id, rank);
create index waiting_entry_listed on waiting_entry (project_id, registration_id, state, rank, id);
create index waiting_entry_searched on waiting_entry using gin (lower(email || ' ' || name) gin_trgm_ops);

-- Mails to somebody in a line.
alter table mail
  add column waiting_entry_id bigint,
  add constraint mail_waiting_check check (waiting_entry_id is null or registration_id is not null);
create index mail_waiting_entry on mail (project_id, waiting_entry_id) where waiting_entry_id is not null;
