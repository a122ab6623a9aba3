-- Gates, printouts, registration files, and desks without a network.

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
  -- Codes that no file before has of this gate and day, and of this day. rules/visitors 4
  gate_visitors integer not null default 0 check (gate_visitors >= 0),
  day_visitors integer not null default 0 check (day_visitors >= 0),
  last_line integer not null default 0 check (last_line >= 0),
  -- Up to this line the tickets of the scans are in visitor_ticket; the job does the rest. rules/visitors 8-10
  settled_line integer not null default 0 check (settled_line >= 0),
  primary key (project_id, file_id),
  foreign key (project_id, file_id) references file (project_id, id),
  constraint visitor_file_once unique (project_id, visit_date, turngate_key, sha256)
);
create index visitor_file_unsettled on visitor_file (project_id, file_id) where settled_line < last_line;

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
create index visitor_scan_kind on visitor_scan (project_id, file_id, kind, line) where kind <> 'first';
create index visitor_scan_code on visitor_scan (project_id, (least(code, other_code)), file_id) where kind = 'first';

-- The tickets that came, each once. is_issued is that of the ticket, unless ticket_change notes the ticket.
create table visitor_ticket (
  project_id bigint not null,
  ticket_id bigint not null,
  registration_id bigint not null,
  is_issued boolean not null,
  primary key (project_id, ticket_id)
);
create index visitor_ticket_issued on visitor_ticket (project_id, registration_id) where is_issued;

-- What tickets and badges of a registration look like. rules/printouts
create table printout_template (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  type text not null check (type in ('default', 'onsite', 'offline', 'conditional', 'promocode')),
  answer_id bigint references answer (id),
  promo_code_group_id bigint,
  -- The picture that fields are printed on, and the resolution that it states.
  file_id bigint,
  file_dpi double precision check (file_dpi > 0),
  -- What coordinates count: pixels of the picture. Without a picture they are what staff say.
  image_width integer not null default 0 check (image_width >= 0),
  image_height integer not null default 0 check (image_height >= 0),
  -- Null: as the picture's resolution says.
  printed_width_mm double precision check (printed_width_mm > 0),
  printer_dpi smallint not null default 203 check (printer_dpi in (203, 300, 600)),
  -- The fields in their order.
  settings jsonb not null default '[]',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, promo_code_group_id) references promo_code_group (project_id, id),
  foreign key (project_id, file_id) references file (project_id, id),
  check ((answer_id is not null) = (type = 'conditional')),
  check ((promo_code_group_id is not null) = (type = 'promocode')),
  check (file_id is not null or file_dpi is null)
);
create unique index printout_template_type on printout_template (project_id, registration_id, type)
  where type in ('default', 'onsite', 'offline');
create unique index printout_template_answer on printout_template (project_id, registration_id, answer_id)
  where answer_id is not null;
create unique index printout_template_group on printout_template (project_id, registration_id, promo_code_group_id)
  where promo_code_group_id is not null;
create index printout_template_of_group on printout_template (project_id, promo_code_group_id)
  where promo_code_group_id is not null;
create index printout_template_file on printout_template (project_id, file_id) where file_id is not null;

-- Registration files: many tickets at once, issued in the background. rules/bulk-registration
create table bulk_batch (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  file_id bigint not null,
  sha256 bytea not null,
  -- Its durable work.
  work_id uuid not null,
  -- Who gave the file.
  staff_id bigint,
  staff_name text not null,
  rows integer not null default 0 check (rows >= 0),
  -- Is each visitor mailed their ticket?
  is_mailed boolean not null,
  primary key (project_id, id),
  unique (project_id, work_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, file_id) references file (project_id, id),
  foreign key (project_id, work_id) references durable_work (project_id, id)
);
create index bulk_batch_registration on bulk_batch (project_id, registration_id, sha256);

-- A row of a file. It is decided once, in the transaction that makes its ticket or finds that there can be none.
create table bulk_row (
  project_id bigint not null,
  batch_id bigint not null,
  line integer not null,
  -- What the sale needs of it, until it is decided.
  sale jsonb,
  outcome text check (outcome in ('issued', 'cancelled', 'sold-out', 'barcodes-exhausted', 'promo-code-exhausted',
    'email-already-registered', 'refused')),
  ticket_id bigint,
  primary key (project_id, batch_id, line),
  foreign key (project_id, batch_id) references bulk_batch (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((outcome is null) = (sale is not null)),
  check ((ticket_id is not null) = (outcome is not distinct from 'issued'))
);
create index bulk_row_open on bulk_row (project_id, batch_id, line) where outcome is null;

-- Desks without a network: they take blocks of reserved codes along, print them, and hand their visitors in. rules/desk
create table desk (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  name text not null check (name <> ''),
  -- Who opened it; its tickets name them in the audit.
  staff_id bigint,
  staff_name text not null,
  -- SHA-256 of the key by which the desk is known; null once it is closed.
  key_hash bytea check (length(key_hash) = 32),
  key_expires_at timestamptz not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create index desk_registration on desk (project_id, registration_id);

-- A reserved code is with one desk at most. A row goes only when the desk gives back a code that it has not printed.
create table desk_code (
  project_id bigint not null,
  code text not null,
  desk_id bigint not null,
  block integer not null check (block > 0),
  -- Blocks are a device's own: another device of the same desk (a new one, one that was erased, the same link opened twice)
  -- starts with codes that nobody has. rules/desk 4
  device uuid not null,
  primary key (project_id, code),
  foreign key (project_id, desk_id) references desk (project_id, id),
  foreign key (project_id, code) references barcode (project_id, code)
);
create index desk_code_block on desk_code (project_id, desk_id, device, block);

-- A visitor who was handed in and could not be issued as they are: kept with their answers until staff decide.
create table desk_conflict (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  desk_id bigint not null,
  -- The idempotency key that the desk made for the visitor.
  key uuid not null,
  barcode text not null,
  full_name text not null,
  registered_at timestamptz not null,
  reason text not null,
  -- What was handed in; null once it is decided.
  visitor jsonb,
  ticket_id bigint,
  handed_in_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, desk_id, key),
  foreign key (project_id, desk_id) references desk (project_id, id)
);
create index desk_conflict_open on desk_conflict (project_id, registration_id) where visitor is not null;
