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
