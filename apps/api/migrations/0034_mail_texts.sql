-- Texts of mails that a project has written itself. rules/mail-texts
create table project_mail_text (
  project_id bigint not null references project (id),
  -- As the contract names it.
  name text not null,
  culture_code text not null,
  -- Null: the default text, a UI item.
  subject text,
  body text,
  version integer not null default 1,
  primary key (project_id, name, culture_code),
  check ((subject is null) = (body is null))
);

-- Who the mails of a project come from. rules/mail-texts 8
create table project_mail_sender (
  project_id bigint primary key references project (id),
  sender_name text not null default '',
  reply_to text not null default '',
  imprint text not null default '',
  version integer not null default 1
);

alter table mail
  -- What is known of this mail alone, such as the texts of a test mail.
  add column details jsonb not null default '{}',
  -- The kinds of mails are those of the contract, where the compiler finds what forgets one.
  drop constraint mail_kind_check,
  drop constraint mail_occasion_check,
  add constraint mail_occasion_check check (ticket_id is null or registration_id is null);
