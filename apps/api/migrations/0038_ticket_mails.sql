-- Which mails a project sends when a ticket ends, and before its payment is due. rules/mail 22, 23
alter table project_mail_sender
  add column mails_cancelled boolean not null default true,
  add column mails_expired boolean not null default true,
  -- Days before the end of a hold; 0: no reminder.
  add column reminder_days integer not null default 2,
  add constraint project_mail_sender_reminder_days_check check (reminder_days between 0 and 30);

-- Tickets whose holder was reminded to pay, each once. rules/mail 23
create table payment_reminder (
  project_id bigint not null,
  ticket_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (project_id, ticket_id),
  foreign key (project_id, ticket_id) references ticket (project_id, id)
);
