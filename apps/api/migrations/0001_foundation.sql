-- What every other area stands on: text search, audit, secrets, seed marks, settings.

create extension if not exists pg_trgm;

-- One row a change, written in the transaction of that change, never changed afterwards. rules/audit
-- project_id comes first in the key, as in every project-owned table; 0 is the installation itself.
create table audit (
  project_id bigint not null default 0,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  staff_id bigint,
  staff_name text not null,
  action text not null check (action in ('create', 'update', 'delete', 'upload', 'import', 'export', 'sign-in')),
  entity text not null,
  entity_id text not null,
  entity_name text not null default '',
  before jsonb,
  after jsonb,
  primary key (project_id, id)
);
create index audit_entity on audit (entity, entity_id, id desc);
create index audit_at on audit (at desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create trigger audit_never_emptied before truncate on audit for each statement execute function refuse_change();

-- Keys made at the first start, so that every server process has the same ones.
create table secret (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- Which reference data has been laid down; the mark is a hash of it, so an unchanged seed costs one query.
create table seed_mark (
  name text primary key,
  hash text not null,
  at timestamptz not null default now()
);

create table application_setting (
  code_name text primary key,
  value text not null
);
-- One row: the settings are saved, and so versioned, as a whole.
create table application_settings_version (
  id smallint primary key default 1 check (id = 1),
  version integer not null default 1
);
insert into application_settings_version default values;
