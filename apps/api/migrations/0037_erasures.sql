-- Personal data that was erased, and the proof of it. rules/privacy

-- The proof: how much was erased in each place, without any of it.
create table erasure (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  erased_at timestamptz(3) not null default now(),
  -- Who did it: a member of staff.
  staff_name text not null,
  tickets integer not null check (tickets > 0),
  -- { place: number of rows }
  places jsonb not null,
  -- The backups that had been made until then: [{ name, madeAt }]
  backups jsonb not null,
  primary key (project_id, id)
);

-- Its tickets. A ticket is erased again if its data were typed again.
create table erased_ticket (
  project_id bigint not null,
  ticket_id bigint not null,
  erasure_id bigint not null,
  primary key (project_id, ticket_id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  foreign key (project_id, erasure_id) references erasure (project_id, id)
);

-- The backups that were written by `npm run backup`: a proof names those that still hold what was erased.
create table backup_file (
  id bigint generated always as identity primary key,
  name text not null,
  made_at timestamptz(3) not null,
  -- By `--keep`.
  removed_at timestamptz(3)
);

-- The tickets of a proof.
create index erased_ticket_erasure on erased_ticket (project_id, erasure_id);
