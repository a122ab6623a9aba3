-- Scans at gates are visitors, and are counted once. rules/gates 10-13, decisions/113

-- Scans that the counts lack: a trigger of gate_scan notes each, and the job that counts it deletes the row. change is -1 for
-- the verdict that a scan had before it got another one.
create table gate_scan_pending (
  project_id bigint not null,
  id bigint generated always as identity,
  device_id uuid not null,
  sequence bigint not null,
  gate_id bigint not null,
  verdict text not null,
  change smallint not null default 1 check (change in (1, -1)),
  primary key (project_id, id)
)
-- Its rows live a second; handing their pages back would lock the scans out.
with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, vacuum_truncate = off);

-- The counted scans of a gate.
create table gate_count (
  project_id bigint not null,
  gate_id bigint not null,
  verdict text not null check (verdict in ('admitted', 'marked', 'refused')),
  scans bigint not null check (scans >= 0),
  primary key (project_id, gate_id, verdict)
);

-- The last counted passage of a code in an area, on the day at the venue.
create table gate_passage (
  project_id bigint not null,
  area_key text not null,
  code_key text not null,
  direction text not null check (direction in ('in', 'out')),
  day date not null,
  scanned_at timestamptz(3) not null,
  device_id uuid not null,
  sequence bigint not null,
  primary key (project_id, area_key, code_key)
);

-- Codes whose last passage led into an area, by the day of it.
create table gate_area_count (
  project_id bigint not null,
  area_key text not null,
  day date not null,
  inside integer not null check (inside >= 0),
  primary key (project_id, area_key, day)
);

-- Those who were let in at a gate on a day are a visitor file, too: one without bytes, which grows. It has the gate's name.
alter table visitor_file add column gate_id bigint, alter column sha256 drop not null;
alter table visitor_file add constraint visitor_file_bytes check ((gate_id is null) = (sha256 is not null));
create unique index visitor_file_of_gate on visitor_file (project_id, gate_id, visit_date) where gate_id is not null;

-- A gate's log by a verdict that is rare.
create index gate_scan_unusual on gate_scan (project_id, gate_id, verdict, scanned_at) where verdict <> 'admitted';

-- Another server may still run, of the release before. The index keeps its scans out until the trigger is there.
insert into gate_scan_pending (project_id, device_id, sequence, gate_id, verdict)
select project_id, device_id, sequence, gate_id, verdict from gate_scan;
