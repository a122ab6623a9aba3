-- Path tests of scenarios: choices of a visitor, and how they ran when somebody accepted it. rules/scenario-check
create table scenario_path (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  name text not null check (name <> ''),
  -- Sorted, so that the same choices are the same text.
  choices jsonb not null,
  accepted jsonb not null,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create unique index scenario_path_choices on scenario_path (project_id, registration_id, md5(choices::text));
