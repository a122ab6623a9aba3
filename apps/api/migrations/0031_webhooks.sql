-- Webhooks: what happens in a project, sent to receivers that its managers name. rules/webhooks
create table webhook (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  url text not null,
  event_types text[] not null check (event_types <> '{}'),
  is_enabled boolean not null default true,
  -- Why Foyer disabled it, in words for staff; empty: staff did, or it is enabled.
  disabled_because text not null default '' check (not is_enabled or disabled_because = ''),
  -- Encrypted under a secret of the installation.
  secret bytea not null,
  -- The secret before, which signs too until then.
  former_secret bytea,
  former_until timestamptz,
  -- The work that sends its deliveries, waiting or running; null: nothing waits.
  work_id uuid,
  -- Rounds of deliveries in a row of which all failed, since when, and until when no further round begins.
  failed_rounds integer not null default 0 check (failed_rounds >= 0),
  failing_since timestamptz,
  paused_until timestamptz,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, id),
  check ((former_secret is null) = (former_until is null))
);

-- A message to one receiver, the same bytes at each attempt.
create table webhook_delivery (
  project_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  message_id uuid not null,
  type text not null,
  -- Messages of one subject go in order: a ticket, a registration, a test.
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz(3) not null default now(),
  -- Three days after it the last attempt is made.
  first_tried_at timestamptz,
  next_at timestamptz not null default now(),
  ended_at timestamptz(3),
  -- Of the last attempt: the receiver's status, if it answered, the time that it took, and what went wrong.
  answer_status integer,
  duration_ms integer,
  error text not null default '',
  primary key (project_id, id),
  foreign key (project_id, webhook_id) references webhook (project_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null))
)
with (autovacuum_vacuum_scale_factor = 0.02);
create index webhook_delivery_listed on webhook_delivery (project_id, webhook_id, id desc);
create index webhook_delivery_waiting on webhook_delivery (project_id, webhook_id, subject, id) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (project_id, webhook_id, id) where state = 'failed';
create index webhook_delivery_ended on webhook_delivery (ended_at) where ended_at is not null;

-- Was a registration open when it was looked at last? Of projects with webhooks alone.
create table webhook_opening (
  project_id bigint not null,
  registration_id bigint not null,
  is_open boolean not null,
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);

-- A mail to a manager about a webhook that was disabled; sending it is durable work.
create table webhook_notice (
  project_id bigint not null references project (id),
  work_id uuid not null,
  recipient text not null,
  name text not null,
  url text not null,
  reason text not null,
  primary key (project_id, work_id),
  foreign key (project_id, work_id) references durable_work (project_id, id) on delete cascade
);
