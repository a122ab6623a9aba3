-- Keys by which other programs call the API. rules/api-keys
create table api_key (
  id bigint generated always as identity primary key,
  -- Its maker: a key never does more than they may.
  staff_id bigint not null references staff (id) on delete cascade,
  name text not null check (name <> ''),
  name_key text not null,
  -- The beginning of its random part, by which it is found and recognised; the whole is stored as a hash only.
  prefix text not null unique,
  hash bytea not null,
  role text not null check (role in ('viewer', 'operator', 'manager', 'admin')),
  may_write boolean not null,
  -- Null: all projects of its maker.
  project_ids bigint[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- At most once a minute.
  last_used_at timestamptz,
  revoked_at timestamptz,
  check (role <> 'admin' or project_ids is null)
);
create unique index api_key_name on api_key (staff_id, name_key) where revoked_at is null;
