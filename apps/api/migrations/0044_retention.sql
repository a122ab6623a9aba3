-- Personal data that are erased by themselves some time after the event. rules/privacy 13–18

create table retention_rule (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  -- The question whose answers are erased; null: all personal data of the project.
  question_id bigint references question (id),
  -- After the end of the event.
  days integer not null constraint retention_rule_days_check check (days between 1 and 3650),
  -- When managers were told; null: not yet, or not for the present date.
  announced_at timestamptz(3),
  -- How many tickets and other entries they were told of; 0: they have been erased since.
  announced_entries integer not null default 0 check (announced_entries >= 0),
  -- Its first day at the venue on which it may be done.
  postponed_until date,
  postponed_because text not null default '',
  postponed_by text not null default '',
  -- When a job last looked whether there is something to do.
  looked_at timestamptz(3),
  version integer not null default 1,
  primary key (project_id, id),
  constraint retention_rule_postponed_check check ((postponed_until is null) = (postponed_because = ''))
);
create unique index retention_rule_question on retention_rule (project_id, coalesce(question_id, 0));

-- An erasure by a rule, or a trial of it; kept as the proof.
create table retention_run (
  project_id bigint not null,
  -- Its durable work.
  id uuid not null,
  rule_id bigint not null,
  question_id bigint,
  -- As staff call the question; empty: all personal data.
  question_name text not null,
  -- Everything is tried and rolled back.
  is_trial boolean not null,
  staff_id bigint,
  staff_name text not null,
  started_at timestamptz(3) not null default now(),
  -- { place: number of rows }
  places jsonb not null default '{}',
  -- The backups that had been made when it began: [{ name, madeAt }]
  backups jsonb not null,
  -- The proof of its tickets; null: a trial, a question, or there was no ticket.
  erasure_id bigint,
  primary key (project_id, id),
  foreign key (project_id, id) references durable_work (project_id, id),
  foreign key (project_id, erasure_id) references erasure (project_id, id)
);
create index retention_run_listed on retention_run (project_id, started_at desc);

-- A mail to a manager before an erasure, or after it.
create table retention_notice (
  project_id bigint not null,
  work_id uuid not null,
  recipient text not null,
  -- Its paragraphs.
  lines text[] not null,
  primary key (project_id, work_id),
  foreign key (project_id, work_id) references durable_work (project_id, id)
);

-- The version of the ticket that the erasure made: a later one has been typed since. 0: not known.
alter table erased_ticket add column version integer not null default 0;
