-- Registrations, their scenarios, and the tickets that come of them. rules/registrations, rules/scenario, rules/tickets

create table registration (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  name_key text not null,
  type text not null check (type in ('Online', 'Onsite')),
  status text not null default 'open' check (status in ('draft', 'open', 'closed')),
  -- What the clock at the venue shows.
  opens_at timestamp(0),
  closes_at timestamp(0),
  ticket_price numeric(12, 2) not null check (ticket_price >= 0),
  barcode_pool_id bigint not null,
  culture_code text not null references culture (code),
  outcome text not null default 'ticket' check (outcome in ('ticket', 'textMessage')),
  outcome_message text not null default '',
  unique_email boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, name_key),
  foreign key (project_id, barcode_pool_id) references barcode_pool (project_id, id),
  check (opens_at < closes_at)
);
create index registration_pool on registration (project_id, barcode_pool_id);

-- From a public link to its registration: the one thing that is looked up without knowing the project.
create table registration_code (
  code text primary key,
  project_id bigint not null,
  registration_id bigint not null,
  unique (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);

-- Live counters, apart from the registration, so that a sale never makes an editor's version stale. rules/tickets 3
create table registration_usage (
  project_id bigint not null,
  registration_id bigint not null,
  ticket_count integer not null check (ticket_count > 0),
  issued integer not null default 0 check (issued >= 0),
  held integer not null default 0 check (held >= 0),
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  constraint registration_never_oversold check (issued + held <= ticket_count)
);
-- Every sale rewrites the row: room on its page keeps it in one place.
alter table registration_usage set (fillfactor = 10, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);

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

create table ticket (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  -- What stands in the ticket's public link.
  identifier uuid not null,
  barcode text not null,
  status text not null check (status in ('held', 'issued', 'cancelled', 'expired')),
  created_at timestamptz(3) not null default now(),
  first_name text not null default '',
  last_name text not null default '',
  sur_name text not null default '',
  gender text not null default '',
  company text not null default '',
  position text not null default '',
  country text not null default '',
  region text not null default '',
  city text not null default '',
  company_address text not null default '',
  post_code text not null default '',
  mobile_phone text not null default '',
  email text not null default '',
  subscribe text not null default '',
  web_site text not null default '',
  purpose text not null default '',
  job_level text not null default '',
  promotion_id bigint,
  promo_code text,
  original_price numeric(12, 2) not null,
  price numeric(12, 2) not null check (price >= 0 and price <= original_price),
  purchased boolean not null,
  payment_id text,
  expire_payment_at timestamptz(3),
  culture_code text not null,
  scenario_version integer not null,
  -- Every answer, as it was given.
  answers jsonb not null,
  -- The address that must not come twice among the live tickets of a registration that says so.
  unique_email text,
  -- What the search looks at.
  search text not null generated always as (lower(
    id::text || ' ' || barcode || ' ' || first_name || ' ' || last_name || ' ' || sur_name || ' ' || company || ' ' ||
    email || ' ' || mobile_phone || ' ' || coalesce(promo_code, '') || ' ' || coalesce(payment_id, '') || ' ' || identifier::text
  )) stored,
  primary key (project_id, id),
  unique (project_id, barcode),
  unique (identifier, project_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, barcode) references barcode (project_id, code)
);
create unique index ticket_unique_email on ticket (project_id, registration_id, unique_email) where unique_email is not null;
create index ticket_search on ticket using gin (search gin_trgm_ops);

-- One row for each submission: the same key never makes a second ticket. Without a ticket, its answers stand here.
create table submission (
  project_id bigint not null,
  registration_id bigint not null,
  idempotency_key text not null,
  -- SHA-256 of what was sent.
  digest bytea not null,
  ticket_id bigint,
  answers jsonb,
  created_at timestamptz not null default now(),
  primary key (project_id, registration_id, idempotency_key),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((ticket_id is null) <> (answers is null))
);

-- What is to be told to the world outside, written with the change that it tells of.
create table outbox (
  project_id bigint not null,
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
