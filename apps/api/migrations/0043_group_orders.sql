-- Group orders: one person registers several others, with one payment. rules/group-orders
alter table registration
  -- How many people one order may register; null: no group orders.
  add column group_maximum integer,
  add constraint registration_group_maximum_check check (group_maximum between 2 and 50);

create table ticket_group (
  project_id bigint not null,
  id bigint generated always as identity,
  -- Where it was ordered; its tickets may have been moved since.
  registration_id bigint not null,
  -- The public address of its page.
  identifier uuid not null,
  -- Who ordered it. Empty after an erasure.
  contact_name text not null,
  contact_email text not null,
  -- All spellings of a mailbox count as one.
  mailbox text not null,
  culture_code text not null,
  idempotency_key text not null,
  digest bytea not null,
  created_at timestamptz(3) not null default now(),
  -- When its contact was reminded to pay; null: not.
  reminded_at timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create unique index ticket_group_identifier on ticket_group (project_id, identifier);
create unique index ticket_group_key on ticket_group (project_id, registration_id, idempotency_key);
create index ticket_group_mailbox on ticket_group (project_id, registration_id, mailbox);

alter table ticket
  add column group_id bigint,
  -- Its holder still has to answer the questionnaire.
  add column is_incomplete boolean not null default false;
create index ticket_of_group on ticket (project_id, group_id, id) where group_id is not null;

alter type sale add attribute group_id bigint, add attribute is_incomplete boolean;

-- Mails to the contact of a group.
alter table mail add column group_id bigint;
create index mail_of_group on mail (project_id, group_id) where group_id is not null;
