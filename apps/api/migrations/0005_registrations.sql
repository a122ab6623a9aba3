-- Barcode pools, registrations with their counters, and scenarios. rules/barcode-pools, rules/registrations, rules/scenario

create table barcode_pool (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  name_key text not null,
  barcode_type smallint not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, name_key)
);

-- A file of codes that was read into a pool.
create table barcode_pool_file (
  project_id bigint not null,
  pool_id bigint not null,
  file_id bigint not null,
  added integer not null default 0 check (added >= 0),
  skipped integer not null default 0 check (skipped >= 0),
  -- Whether the first row of the file was taken for a heading, though its names are not known: it is no skipped row.
  -- rules/csv 6
  has_heading boolean not null default false,
  primary key (project_id, pool_id, file_id),
  foreign key (project_id, pool_id) references barcode_pool (project_id, id),
  foreign key (project_id, file_id) references file (project_id, id)
);

-- A code is there once in a project, for ever: the key is never partial and no code is ever deleted. That pool and file
-- exist is checked by the trigger barcode_origin, statement by statement.
create table barcode (
  project_id bigint not null,
  code text not null check (code <> ''),
  pool_id bigint not null,
  file_id bigint not null,
  line integer not null,
  state text not null default 'free' check (state in ('free', 'held', 'issued', 'reserved', 'void')),
  -- When it was first printed, shown or sent to somebody: from then on it can never be free again.
  shown_at timestamptz,
  primary key (project_id, code),
  check (state <> 'free' or shown_at is null)
);
-- For the next free code, in the order of the files, and for counting a pool by state.
create index barcode_stock on barcode (project_id, pool_id, state, file_id, line);

create table registration (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  name_key text not null,
  type text not null check (type in ('Online', 'Onsite', 'Offline')),
  status text not null default 'open' check (status in ('draft', 'open', 'closed')),
  -- What the clock at the venue shows.
  opens_at timestamp(0),
  closes_at timestamp(0),
  ticket_price_cents bigint not null constraint registration_ticket_price_check check (ticket_price_cents >= 0),
  barcode_pool_id bigint not null,
  culture_code text not null references culture (code),
  outcome text not null default 'ticket' check (outcome in ('ticket', 'textMessage')),
  outcome_message text not null default '',
  unique_email boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- How to pay for a ticket, in several languages: a list of { cultureCode, text }. rules/registrations 11
  how_to_pay jsonb not null default '[]' check (jsonb_typeof(how_to_pay) = 'array'),
  -- Whether other registrations' pages name it. rules/registrations 12
  is_listed boolean not null default true,
  -- Whether confirmed tickets are passed on to a networking platform. rules/itec
  itec text not null default 'off' check (itec in ('off', 'optional', 'always')),
  itec_attendee_type_id text not null default '',
  -- The key that signs deliveries, encrypted, and a keyed hash by which the audit tells one key from another.
  itec_key bytea,
  itec_key_mark text,
  -- rules/attendee-sign-in
  is_auth_required boolean not null default false,
  -- The question whose answers can have printout templates of their own. rules/printouts
  conditional_question_id bigint references question (id),
  primary key (project_id, id),
  unique (project_id, name_key),
  foreign key (project_id, barcode_pool_id) references barcode_pool (project_id, id),
  check (opens_at < closes_at),
  check ((itec_key is null) = (itec_key_mark is null)),
  -- rules/offline-registration
  constraint registration_offline_check check (
    type <> 'Offline' or (ticket_price_cents = 0 and not unique_email and not is_auth_required and itec = 'off'))
);
create index registration_pool on registration (project_id, barcode_pool_id);
-- All reserved codes of a project are those of this one registration.
create unique index registration_one_offline on registration (project_id) where type = 'Offline';

-- From a public link to its registration: the one thing that is looked up without knowing the project.
create table registration_code (
  code text primary key,
  project_id bigint not null,
  registration_id bigint not null,
  unique (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);

-- How many tickets a registration has, and how many of them its stripes have leased. rules/tickets 3, 33
create table registration_capacity (
  project_id bigint not null,
  registration_id bigint not null,
  ticket_count integer not null check (ticket_count > 0),
  leased integer not null check (leased >= 0),
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  constraint registration_never_overleased check (leased <= ticket_count)
);

-- Live counters, apart from the registration, so that a sale never makes an editor's version stale. A stripe is a counter
-- of its own: sales at different stripes do not wait for each other. A registration begins with one, which has leased all
-- of its tickets. rules/tickets 3, 33
create table registration_usage (
  project_id bigint not null,
  registration_id bigint not null,
  issued integer not null default 0 check (issued >= 0),
  held integer not null default 0 check (held >= 0),
  stripe smallint not null default 0 check (stripe >= 0),
  leased integer not null,
  primary key (project_id, registration_id, stripe),
  foreign key (project_id, registration_id) references registration (project_id, id),
  constraint registration_never_oversold check (issued + held <= leased)
)
-- Every sale rewrites the row: room on its page keeps it in one place.
with (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

-- Which registrations use which catalog entries. rules/questions 16
-- Filled by the registrations, in the transaction that changes what they use. entry_id has no foreign key, because it
-- leads to another table for each kind; nothing in a catalog is ever deleted.
create table catalog_use (
  project_id bigint not null,
  registration_id bigint not null,
  kind text not null check (kind in ('step', 'question', 'answer', 'country', 'region', 'partition', 'rubric')),
  entry_id bigint not null,
  primary key (project_id, registration_id, kind, entry_id)
);
create index catalog_use_entry on catalog_use (kind, entry_id);

-- Each version is kept: the highest one is the scenario. body: included steps, questions and answers in their order.
create table scenario (
  project_id bigint not null,
  registration_id bigint not null,
  version integer not null check (version > 0),
  body jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (project_id, registration_id, version),
  foreign key (project_id, registration_id) references registration (project_id, id)
);

-- Drafts of scenarios. One row a registration, kept when its draft ends, so that a version never comes twice.
-- rules/publishing
create table scenario_draft (
  project_id bigint not null,
  registration_id bigint not null,
  -- Counts the saves of all drafts of the registration.
  version integer not null check (version > 0),
  -- Null: there is no draft.
  body jsonb,
  -- The published version whose changes the draft has.
  base_version integer not null,
  saved_at timestamptz not null,
  saved_by text not null,
  -- A wall time in the project's zone.
  publish_at timestamp,
  work_id uuid,
  scheduled_by_id bigint,
  scheduled_by text,
  -- Why the draft was not published at its time; empty: it was not due, or nobody has to know any more.
  not_published text not null default '',
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, registration_id, base_version)
    references scenario (project_id, registration_id, version),
  check ((publish_at is null) = (work_id is null) and (publish_at is null) = (scheduled_by is null)),
  check (body is not null or publish_at is null and not_published = '')
);

-- How often the page of a registration was opened with its questions, by minute; only the last minutes are kept.
-- rules/publishing
create table registration_opening (
  project_id bigint not null,
  registration_id bigint not null,
  minute timestamptz not null,
  opened integer not null check (opened > 0),
  primary key (project_id, registration_id, minute),
  foreign key (project_id, registration_id) references registration (project_id, id)
);

-- Path tests of scenarios: choices of a visitor, and how they ran when somebody accepted it. rules/scenario-check
create table scenario_path (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  name text not null check (name <> ''),
  -- Sorted, so that the same choices are the same text.
  choices jsonb not null,
  accepted jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create unique index scenario_path_choices on scenario_path (project_id, registration_id, md5(choices::text));
