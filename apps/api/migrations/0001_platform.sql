-- What every other area stands on: text search, audit, secrets, settings, rate limits, work in the background.

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
-- The newest first, of all or of one person. What attendees do has no person, and costs no entry in the second.
create index audit_newest on audit (at desc, id desc);
create index audit_staff on audit (staff_id, at desc, id desc) where staff_id is not null;

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

-- What a rate limit has counted for a key, until its window is over. rules/limits
create table rate_limit_count (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limit_count_resets_at on rate_limit_count (resets_at);

-- When the next attempt of a key may be made, where attempts are spaced out instead of refused. rules/limits 10
create table rate_limit_turn (
  key text primary key,
  next_at timestamptz not null
);
create index rate_limit_turn_next_at on rate_limit_turn (next_at);

-- Work that outlives the request and the server that began it. rules/durable-work
-- project_id has no foreign key: mails that tell a person of a change of their account belong to no project (0).
create table durable_work (
  project_id bigint not null,
  id uuid not null,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0 check (attempts >= 0),
  -- Waiting: when the next attempt is due. Running: when the lease ends.
  due_at timestamptz not null default now(),
  -- Which attempt it is that runs: nobody else may write how it ended.
  lease uuid,
  cancel_requested boolean not null default false,
  -- Progress, in the units of its kind; null: nobody knows yet how many there are.
  total bigint check (total >= 0),
  completed bigint not null default 0 check (completed >= 0),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (project_id, id),
  check ((state = 'running') = (lease is not null)),
  check ((state in ('done', 'failed', 'cancelled')) = (ended_at is not null))
)
-- Rewritten by every heartbeat: room on its page keeps a row in one place.
with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
create index durable_work_due on durable_work (kind, due_at) where state in ('waiting', 'running');
create index durable_work_failed on durable_work (kind, ended_at) where state = 'failed';

-- What is to be told to the world outside, written with the change that it tells of.
create table outbox (
  project_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
