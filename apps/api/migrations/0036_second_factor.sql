-- Second factors of the built-in identity provider's accounts. rules/second-factor

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
alter table durable_work drop constraint durable_work_project_id_fkey;
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
