-- Corrections of tickets by staff. rules/tickets 34–38

alter table ticket
  -- Counts corrections and exchanges of the barcode; a payment or a cancellation does not change it.
  add column version integer not null default 1,
  -- The barcodes that the ticket had before they were exchanged, oldest first. They are void.
  add column former_barcodes text[] not null default '{}';
create index ticket_former_barcodes on ticket (project_id, id) where former_barcodes <> '{}';

-- The version too, so that the counts of answers see a correction from the index alone. rules/responses
drop index ticket_registration;
create index ticket_registration on ticket (project_id, registration_id, created_at, id) include (status, version);

-- What a correction changed. The audit names only the fields, so that the data of a person can be erased here.
create table ticket_correction (
  project_id bigint not null,
  ticket_id bigint not null,
  -- The version of the ticket that it made.
  version integer not null,
  corrected_at timestamptz(3) not null default now(),
  staff_name text not null,
  -- A list of { label, before, after }.
  changes jsonb not null,
  primary key (project_id, ticket_id, version),
  foreign key (project_id, ticket_id) references ticket (project_id, id)
);
