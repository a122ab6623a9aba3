-- Messages of staff to holders of tickets. rules/messages
create table message (
  project_id bigint not null references project (id),
  -- Also that of the durable work that makes its mails.
  id uuid not null,
  -- As the contract names it.
  kind text not null,
  -- It can be unsubscribed; otherwise it is about the ticket.
  is_news boolean not null,
  -- An address gets a mail for each of its tickets; otherwise one.
  is_per_ticket boolean not null,
  -- Subject and body by culture.
  texts jsonb not null,
  -- Times and places of the event before a change.
  former jsonb,
  -- A wall time of the project; null: at once.
  send_at timestamp,
  staff_id bigint,
  staff_name text not null,
  total integer not null default 0,
  created_at timestamptz(3) not null default now(),
  stopped_at timestamptz(3),
  stopped_by text not null default '',
  primary key (project_id, id),
  constraint message_work_fkey foreign key (project_id, id) references durable_work (project_id, id),
  constraint message_total_check check (total >= 0),
  constraint message_stopped_check check (stopped_at is not null or stopped_by = '')
);
create index message_created on message (project_id, created_at);

-- A ticket that staff chose for a message. It is decided once, in the transaction that makes its mail. Without a reference to
-- the ticket, which is never deleted: its check would lock 100,000 tickets, and sales would wait.
create table message_ticket (
  project_id bigint not null,
  message_id uuid not null,
  ticket_id bigint not null,
  -- Done, or why it gets no mail; null: not reached yet.
  outcome text constraint message_ticket_outcome_check check (outcome in ('done', 'cancelled', 'expired', 'no-address',
    'bounced', 'unsubscribed', 'same-address')),
  primary key (project_id, message_id, ticket_id),
  constraint message_ticket_message_fkey foreign key (project_id, message_id) references message (project_id, id)
);
create index message_ticket_open on message_ticket (project_id, message_id, ticket_id) where outcome is null;
create index message_ticket_left_out on message_ticket (project_id, message_id, ticket_id) where outcome <> 'done';

alter table mail
  add column message_id uuid,
  add constraint mail_message_fkey foreign key (project_id, message_id) references message (project_id, id);
create index mail_message on mail (project_id, message_id, lower(recipient)) where message_id is not null;
create index mail_message_unsent on mail (project_id, message_id) where message_id is not null and sent_at is null;

-- Mailboxes that get no news of a project. A mailbox is a hash under a secret of the installation, so that no address is here.
-- rules/messages 9
create table mail_unsubscription (
  project_id bigint not null references project (id),
  mailbox bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, mailbox)
);

-- Mails before and after the event. rules/messages 12, 13
alter table project_mail_sender
  -- Days before the event; 0: no reminder.
  add column event_reminder_days integer not null default 0,
  add column mails_thanks boolean not null default false,
  add constraint project_mail_sender_event_reminder_days_check check (event_reminder_days between 0 and 30);

-- Tickets whose holder had such a mail, each once.
create table event_notice (
  project_id bigint not null,
  ticket_id bigint not null,
  kind text not null constraint event_notice_kind_check check (kind in ('event-reminder', 'event-thanks')),
  created_at timestamptz not null default now(),
  primary key (project_id, ticket_id, kind),
  constraint event_notice_ticket_fkey foreign key (project_id, ticket_id) references ticket (project_id, id)
);
