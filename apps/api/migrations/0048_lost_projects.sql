-- The projects whose node of a distributed database does not answer. rules/distribution 12
create table lost_project (
  project_id bigint primary key,
  since timestamptz not null default now()
);
