-- The supervisor's screen, areas with a capacity, devices that are edited, conflicts that are ticked off. rules/gates 34-40

-- Keeps the scans of a server of the release before out until the routines of this one note them. decisions/117
lock table gate_scan in share mode;

-- The counted scans of a gate in a quarter of an hour, which is the same in all zones, by what was shown.
create table gate_quarter (
  project_id bigint not null,
  quarter timestamptz(3) not null,
  gate_id bigint not null,
  -- none: nobody passed.
  passage text not null check (passage in ('in', 'out', 'none')),
  verdict text not null check (verdict in ('admitted', 'marked', 'refused')),
  -- Empty: admitted.
  reason text not null,
  scans bigint not null check (scans >= 0),
  primary key (project_id, quarter, gate_id, passage, verdict, reason)
);
insert into gate_quarter (project_id, quarter, gate_id, passage, verdict, reason, scans)
select project_id, date_bin('15 minutes', scanned_at, timestamptz '2000-01-01 00:00:00Z'), gate_id,
  case when verdict <> 'refused' or was_let_in then direction else 'none' end, verdict, coalesce(reason, ''), count(*)
from gate_scan group by 1, 2, 3, 4, 5, 6;

-- What a noted scan adds to its quarter. Null: noted before there were quarters, and counted above.
alter table gate_scan_pending add column passage text, add column reason text;

-- How many people may be in an area of gates.
create table gate_area (
  project_id bigint not null references project (id),
  area_key text not null,
  -- Null: no limit.
  capacity integer check (capacity > 0),
  -- Whether the next one is stopped when it is full; otherwise they are let in and marked.
  stops_when_full boolean not null default false,
  version integer not null default 1,
  primary key (project_id, area_key)
);

-- Gates of before, at which the device may have scanned what it has not sent yet.
alter table gate_device add column version integer not null default 1,
  add column former_gate_ids bigint[] not null default '{}';

-- Since when the ticket admits nobody, where that is known; who has ticked the conflict off, and their note.
alter table gate_conflict add column ended_at timestamptz(3),
  add column version integer not null default 1,
  add column seen_at timestamptz(3),
  add column seen_by text,
  add column note text not null default '';
create index gate_conflict_open on gate_conflict (project_id) where seen_at is null;
