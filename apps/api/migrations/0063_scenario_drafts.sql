-- Drafts of scenarios, and how many visitors are at a questionnaire. rules/publishing

-- One row a registration, kept when its draft ends, so that a version never comes twice.
create table scenario_draft (
  project_id bigint not null,
  registration_id bigint not null,
  -- Counts the saves of all drafts of the registration.
  version integer not null check (version > 0),
  -- Null: there is no draft.
  body jsonb,
  -- The published version whose changes the draft has.
  base_version integer not null,
  saved_at timestamptz not null,
  saved_by text not null,
  -- A wall time in the project's zone.
  publish_at timestamp,
  work_id uuid,
  scheduled_by_id bigint,
  scheduled_by text,
  -- Why the draft was not published at its time; empty: it was not due, or nobody has to know any more.
  not_published text not null default '',
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  foreign key (project_id, registration_id, base_version)
    references scenario (project_id, registration_id, version),
  check ((publish_at is null) = (work_id is null) and (publish_at is null) = (scheduled_by is null)),
  check (body is not null or publish_at is null and not_published = '')
);

-- How often the page of a registration was opened with its questions, by minute; only the last minutes are kept.
create table registration_opening (
  project_id bigint not null,
  registration_id bigint not null,
  minute timestamptz not null,
  opened integer not null check (opened > 0),
  primary key (project_id, registration_id, minute),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
