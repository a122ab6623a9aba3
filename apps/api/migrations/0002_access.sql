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

-- The projects that a staff member may work on; admins need no row.
create table staff_project (
  project_id bigint not null,
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

-- Logins of the built-in identity provider. login_key is what two logins are compared by.
create table account (
  id uuid primary key,
  login text not null,
  login_key text not null unique,
  password_hash text not null,
  staff_id bigint not null unique references staff (id) on delete cascade,
  created_at timestamptz not null default now()
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
  primary key (model, id)
);
create index oidc_record_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_user_code on oidc_record (user_code) where user_code is not null;
create index oidc_record_uid on oidc_record (uid) where uid is not null;
create index oidc_record_expiry on oidc_record (expires_at);

-- Failed sign-ins, by address and by login, since the first one that still counts. rules/sign-in 7
create table login_failure (
  key text primary key,
  failures integer not null,
  since timestamptz not null
);
create index login_failure_since on login_failure (since);
