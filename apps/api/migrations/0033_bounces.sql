-- A mail that could not be delivered after the mail server had accepted it. rules/mail 18
alter table mail
  add bounced_at timestamptz(3),
  -- As the report has it, in one line.
  add bounce_reason text not null default '',
  add constraint mail_bounce_check check (bounced_at is not null or bounce_reason = '');

create index mail_bounced on mail (project_id, id) where bounced_at is not null;

-- How far the mailbox of bounces has been read, and by whom: at most one row. rules/mail 19
create table bounce_mailbox (
  id smallint primary key default 1 check (id = 1),
  -- The mailbox and its UIDVALIDITY: the numbers of messages are comparable only within them.
  numbering text not null default '',
  next_uid bigint not null default 1,
  -- The reader whose turn it is, until then.
  holder uuid,
  held_until timestamptz not null default '-infinity',
  -- Why it could not be read the last time; empty: it was read.
  error text not null default ''
);
