-- Files of the gates, and whom they let in. rules/visitors

create table visitor_file (
  project_id bigint not null,
  file_id bigint not null,
  visit_date date not null,
  turngate text not null check (turngate <> ''),
  -- As it is compared: without regard to case and white space.
  turngate_key text not null,
  sha256 bytea not null,
  -- Of the lines, as they were when the file came: first scans of a code with and without a ticket, further ones, no scans.
  known integer not null default 0 check (known >= 0),
  open integer not null default 0 check (open >= 0),
  repeats integer not null default 0 check (repeats >= 0),
  faults integer not null default 0 check (faults >= 0),
  primary key (project_id, file_id),
  foreign key (project_id, file_id) references file (project_id, id),
  constraint visitor_file_once unique (project_id, visit_date, turngate_key, sha256)
);

-- One scan a line. kind: the first of its code in the file, a further one, or a line that is no scan.
create table visitor_scan (
  project_id bigint not null,
  file_id bigint not null,
  line integer not null,
  code text not null,
  -- The same EAN-13 with its leading zero, or without it, as some readers drop it.
  other_code text,
  -- Wall time at the venue.
  scanned_at timestamp(0),
  direction text not null default '',
  kind text not null default 'first' check (kind in ('first', 'repeat', 'fault')),
  fault text,
  -- The ticket with the code, where there was one when the file came; later ones are found when the counts are read.
  ticket_id bigint,
  -- No foreign keys: half a million scans come at once, with their file, and neither files nor tickets are ever deleted.
  primary key (project_id, file_id, line),
  check ((kind = 'fault') = (fault is not null))
);
create index visitor_scan_open on visitor_scan (project_id, file_id, line) where ticket_id is null and kind = 'first';
create index visitor_scan_kind on visitor_scan (project_id, file_id, kind, line) where kind <> 'first';
