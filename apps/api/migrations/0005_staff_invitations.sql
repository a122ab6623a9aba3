-- Invitations to the staff list, resets of passwords, and the audit's screen. rules/access 9-17, rules/audit 6-9

-- One-time links, by the hash of what stands at their end. Used and withdrawn ones stay, so that whoever follows one
-- late is told what became of it.
create table invitation (
  token_hash bytea primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  kind text not null check (kind in ('join', 'password')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  check (used_at is null or withdrawn_at is null)
);
-- One open link a person.
create unique index invitation_open on invitation (staff_id) where used_at is null and withdrawn_at is null;

create unique index staff_email on staff (lower(email)) where email is not null;

-- Null: the password was reset, and the person has not chosen a new one yet.
alter table account alter column password_hash drop not null;

-- Whose sign-in a record belongs to, so that all of one person's can be ended.
alter table oidc_record add column account_id text;
update oidc_record set account_id = trim('"' from (payload -> 'accountId')::text);
create index oidc_record_account on oidc_record (account_id) where account_id is not null;

-- The newest first, of all or of one person. What attendees do has no person, and costs no entry in the second.
drop index audit_at;
create index audit_newest on audit (at desc, id desc);
create index audit_staff on audit (staff_id, at desc, id desc) where staff_id is not null;
