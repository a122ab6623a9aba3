-- Who may do what, and the built-in identity provider. rules/access, rules/sign-in

-- A person is known by issuer and subject; both are empty while they are only invited.
create table staff (
  id bigint generated always as identity primary key,
  issuer text,
  subject text,
  name text not null,
  email text,
  role text check (role in ('viewer', 'operator', 'manager', 'admin')),
  active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);
create unique index staff_email on staff (lower(email)) where email is not null;

-- The projects that a staff member may work on; admins need no row.
create table staff_project (
  project_id bigint not null constraint staff_project_project references project (id),
  staff_id bigint not null references staff (id) on delete cascade,
  primary key (project_id, staff_id)
);
create index staff_project_staff on staff_project (staff_id);

-- The last sign-in of each person that the audit has; keeps a renewed session from being recorded again.
create table sign_in (
  issuer text not null,
  subject text not null,
  at timestamptz not null,
  primary key (issuer, subject)
);

-- One-time links, by the hash of what stands at their end. Used and withdrawn ones stay, so that whoever follows one
-- late is told what became of it. rules/access 9-17
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

-- Logins of the built-in identity provider. login_key is what two logins are compared by.
create table account (
  id uuid primary key,
  login text not null,
  login_key text not null unique,
  -- Null: the password was reset, and the person has not chosen a new one yet.
  password_hash text,
  staff_id bigint not null unique references staff (id) on delete cascade,
  created_at timestamptz not null default now()
);

-- Second factors of accounts. rules/second-factor
-- The secret of an authenticator app, encrypted. last_step: the time step of the last code used; none works twice.
create table account_totp (
  account_id uuid primary key references account (id) on delete cascade,
  secret bytea not null,
  last_step bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);

create table account_passkey (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index account_passkey_account on account_passkey (account_id);

-- Hashes only: a code has 79 random bits.
create table account_recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Mails that tell a person of a change of their account, until they are sent. They belong to no project (0).
create table account_notice (
  project_id bigint not null default 0,
  work_id uuid not null,
  recipient text not null,
  name text not null,
  change text not null,
  at timestamptz not null default now(),
  primary key (project_id, work_id),
  foreign key (project_id, work_id) references durable_work (project_id, id)
);

-- Sessions, grants, codes and refresh tokens of the built-in identity provider.
-- payload is json, not jsonb: it repeats what browsers sent, and jsonb refuses \u0000.
create table oidc_record (
  model text not null,
  id text not null,
  payload json not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- Whose sign-in it belongs to, so that all of one person's can be ended.
  account_id text,
  primary key (model, id)
);
create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_user_code on oidc_record (user_code) where user_code is not null;
create index oidc_record_uid on oidc_record (uid) where uid is not null;
create index oidc_record_account on oidc_record (account_id) where account_id is not null;
create index oidc_record_expiry on oidc_record (expires_at);
