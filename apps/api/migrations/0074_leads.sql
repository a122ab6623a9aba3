-- Exhibitors, whose people scan the badges of visitors who agreed. rules/leads
create table exhibitor (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  version integer not null default 1,
  name text not null check (name <> ''),
  name_key text not null,
  stand text not null default '',
  email text,
  -- Nothing is scanned for an exhibitor from then on; null: open.
  closed_at timestamptz(3),
  -- The last position in the log of what has changed of its leads.
  last_position bigint not null default 0,
  primary key (project_id, id),
  unique (project_id, name_key)
);

-- Which consents let exhibitors have a visitor's details, and which details.
create table lead_settings (
  project_id bigint primary key references project (id),
  version integer not null default 1,
  question_ids bigint[] not null,
  fields text[] not null
);

-- Devices of the people of an exhibitor.
create table lead_device (
  project_id bigint not null,
  id bigint generated always as identity,
  exhibitor_id bigint not null,
  name text not null check (name <> ''),
  -- The random id of the device that was set up with the key; null: none yet. Another one is refused.
  device_id uuid,
  -- SHA-256; null: the device is blocked, or was closed.
  key_hash bytea,
  key_expires_at timestamptz(3) not null,
  ended text check (ended in ('blocked', 'closed')),
  -- Who added it or connected it last: it acts in their name.
  staff_id bigint,
  staff_name text not null,
  added_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  -- As it said at its last contact: scans and notes that it has not sent yet, and percents of its battery.
  unsent integer,
  battery smallint,
  primary key (project_id, id),
  foreign key (project_id, exhibitor_id) references exhibitor (project_id, id),
  check ((ended is null) = (key_hash is not null))
);
create index lead_device_exhibitor on lead_device (project_id, exhibitor_id);

-- A visitor whom an exhibitor has scanned, by a consent that holds. What is shown of them is read from the ticket.
create table lead (
  project_id bigint not null,
  id bigint generated always as identity,
  exhibitor_id bigint not null,
  -- Null, both: the consent has ended, or the visitor's data were erased.
  ticket_id bigint,
  consent_id bigint,
  first_at timestamptz(3) not null,
  -- Its place in the log of the exhibitor, moved by each change.
  position bigint not null,
  primary key (project_id, id),
  foreign key (project_id, exhibitor_id) references exhibitor (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((ticket_id is null) = (consent_id is null))
);
create unique index lead_once on lead (project_id, exhibitor_id, ticket_id);
create unique index lead_position on lead (project_id, exhibitor_id, position);
create index lead_ticket on lead (project_id, ticket_id) where ticket_id is not null;

-- Scans of devices, with what was noted. Of a visitor who did not agree it has only that.
create table lead_scan (
  project_id bigint not null,
  -- The random id of the device, and its own number of the scan.
  device_id uuid not null,
  sequence bigint not null,
  lead_device_id bigint not null,
  scanned_at timestamptz(3) not null,
  outcome text not null check (outcome in ('lead', 'not-agreed', 'unknown', 'closed')),
  lead_id bigint,
  rating smallint check (rating between 1 and 5),
  note text not null default '',
  -- How often the note was changed on the device: an earlier one that comes late is none.
  edit integer not null default 0,
  primary key (project_id, device_id, sequence),
  foreign key (project_id, lead_device_id) references lead_device (project_id, id),
  foreign key (project_id, lead_id) references lead (project_id, id),
  check ((outcome = 'lead') = (lead_id is not null)),
  check (lead_id is not null or (rating is null and note = ''))
);
create index lead_scan_lead on lead_scan (project_id, lead_id) where lead_id is not null;
create index lead_scan_device on lead_scan (project_id, lead_device_id);
