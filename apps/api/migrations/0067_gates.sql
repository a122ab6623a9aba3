-- Gates of a project, and what is scanned at them. rules/gates
create table gate (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  -- As it is compared: without regard to case and white space.
  name_key text not null,
  -- Gates of one area count together; empty: the event itself.
  area text not null default '',
  area_key text not null default '',
  way text not null default 'in' check (way in ('in', 'out', 'both')),
  -- Empty: all registrations, all days.
  registration_ids bigint[] not null default '{}',
  days text[] not null default '{}',
  -- Wall times at the venue; null: no limit.
  opens_at text check (opens_at ~ '^\d\d:\d\d$'),
  closes_at text check (closes_at ~ '^\d\d:\d\d$'),
  entry_limit text not null default 'once' check (entry_limit in ('once', 'once-a-day', 'after-exit', 'unlimited')),
  stops_repeats boolean not null default false,
  -- Nothing is scanned at a closed gate; one with scans is never deleted.
  is_closed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  primary key (project_id, id),
  constraint gate_name unique (project_id, name_key),
  constraint gate_hours check (opens_at < closes_at)
);

-- A scan, never changed. Each device numbers its scans, so an upload may be repeated.
create table gate_scan (
  project_id bigint not null,
  device_id uuid not null,
  sequence bigint not null check (sequence > 0),
  gate_id bigint not null,
  -- Of the gate then: a later change of the gate changes no scan.
  area_key text not null,
  code text not null,
  -- The spelling by which codes are compared. rules/visitors 5
  code_key text not null,
  direction text not null check (direction in ('in', 'out')),
  scanned_at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  ticket_id bigint,
  verdict text not null check (verdict in ('admitted', 'marked', 'refused')),
  reason text,
  staff_id bigint,
  staff_name text not null,
  primary key (project_id, device_id, sequence),
  foreign key (project_id, gate_id) references gate (project_id, id),
  check ((reason is null) = (verdict = 'admitted'))
);
create index gate_scan_code on gate_scan (project_id, code_key, scanned_at);
create index gate_scan_gate on gate_scan (project_id, gate_id, scanned_at);

-- Serialises the scans of one code in one area: whoever evaluates a scan holds its row.
create table gate_code (
  project_id bigint not null,
  area_key text not null,
  code_key text not null,
  primary key (project_id, area_key, code_key)
);
