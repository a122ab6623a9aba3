-- Devices that scan at gates, also without a network. rules/gates 15-20
create table gate_device (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  name text not null check (name <> ''),
  -- Empty: all gates of the project.
  gate_ids bigint[] not null default '{}',
  -- The random id of the device that was set up with the key; null: none yet. Another one is refused.
  device_id uuid,
  -- SHA-256; null: the device is blocked, or was closed.
  key_hash bytea,
  key_expires_at timestamptz(3) not null,
  ended text check (ended in ('blocked', 'closed')),
  -- Mixed into the hashes of codes that the device has.
  salt bytea not null,
  -- Who added it or connected it last: it acts in their name.
  staff_id bigint,
  staff_name text not null,
  added_at timestamptz(3) not null default now(),
  seen_at timestamptz(3),
  -- As it said at its last contact: scans that it has not sent yet, and percents of its battery.
  unsent integer,
  battery smallint,
  primary key (project_id, id),
  check ((ended is null) = (key_hash is not null))
);

-- Devices show names at this gate.
alter table gate add column shows_names boolean not null default false;

-- The place of a scan in the log of its project, in the order of the transactions: a device asks for those after one.
alter table gate_scan add column position bigint;
update gate_scan set position = numbered.position
from (
  select project_id, device_id, sequence,
    row_number() over (partition by project_id order by scanned_at, device_id, sequence) as position
  from gate_scan
) numbered
where gate_scan.project_id = numbered.project_id and gate_scan.device_id = numbered.device_id
  and gate_scan.sequence = numbered.sequence;
alter table gate_scan alter column position set not null;
create unique index gate_scan_position on gate_scan (project_id, position);
-- The device that scanned, the time by its own clock, and whether it gave the verdict by itself.
alter table gate_scan add column gate_device_id bigint;
alter table gate_scan add column device_at timestamptz(3);
alter table gate_scan add column is_offline boolean not null default false;
-- The server had let somebody in whom the device, without its answer, has refused: counted as let in. rules/gates 19
alter table gate_scan add column was_let_in boolean not null default false;

-- The last position in the log of scans of a project.
create table gate_log (
  project_id bigint primary key,
  last_position bigint not null
);
insert into gate_log (project_id, last_position)
select project_id, max(position) from gate_scan group by project_id;

-- Tickets that changed since the project has devices, numbered in the order in which they were indexed.
create table gate_ticket_change (
  project_id bigint not null,
  ticket_id bigint not null,
  number bigint not null,
  primary key (project_id, ticket_id)
);
create index gate_ticket_change_number on gate_ticket_change (project_id, number);

-- A scan that let somebody in who would not have been let in, had the device known all scans.
create table gate_conflict (
  project_id bigint not null,
  device_id uuid not null,
  sequence bigint not null,
  reason text not null,
  -- The scan by which they had come in before.
  earlier_device_id uuid,
  earlier_sequence bigint,
  found_at timestamptz(3) not null default now(),
  primary key (project_id, device_id, sequence),
  foreign key (project_id, device_id, sequence) references gate_scan (project_id, device_id, sequence)
);
