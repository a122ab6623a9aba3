-- The reference catalogs. A row's texts are one object: culture code -> text. rules/catalogs

create table culture (
  code text primary key,
  name text not null,
  order_number integer not null,
  right_to_left boolean not null default false
);

create table country (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  iso_code text,
  priority boolean not null default false,
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key)
);

create table region (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  country_id bigint not null references country (id),
  iso_code text,
  priority boolean not null default false,
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (country_id, name_key)
);

create table place (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key)
);

-- UI items: the texts that the attendee pages and the player speak in.
create table user_message (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key)
);

-- internal_name is the country's.
create table phone_code (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  phone_code text not null,
  priority boolean not null default false,
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key, phone_code)
);

-- required on the wire; it means: included when a registration is made. rules/catalogs 8
create table step (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  enabled_by_default boolean not null default false,
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key)
);

create table question_type (
  id bigint generated always as identity primary key,
  name text not null unique
);

create table question (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  step_id bigint not null references step (id),
  question_type_id bigint not null references question_type (id),
  enabled_by_default boolean not null default false,
  settings jsonb not null default '{}',
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key)
);
create index question_step on question (step_id);

create table answer (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  question_id bigint not null references question (id),
  enabled_by_default boolean not null default false,
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (question_id, name_key)
);

create table partition (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (name_key)
);

create table rubric (
  id bigint generated always as identity primary key,
  internal_name text not null,
  name_key text not null,
  texts jsonb not null default '{}',
  partition_id bigint not null references partition (id),
  version integer not null default 1,
  -- What the reference data calls this row; renamed or not, it is never laid down twice. rules/catalogs 7
  seed_key text unique,
  unique (partition_id, name_key)
);
