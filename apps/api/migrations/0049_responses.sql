-- The responses of a registration, and how often each answer was given. rules/responses

-- The tickets of a registration, the newest first, and which of them count, from the index alone.
create index ticket_registration on ticket (project_id, registration_id, created_at, id) include (status);

-- Answers whose outcome was a text message. Sales write no entry here.
create index submission_message on submission (project_id, registration_id, created_at, idempotency_key)
  where ticket_id is null;

-- How often each answer was given, by parts of a registration's responses: 1024 ticket numbers, or ten minutes of
-- messages. Filled when somebody asks, never by a sale. A part whose fingerprint has changed is counted again.
create table answer_tally (
  project_id bigint not null,
  registration_id bigint not null,
  source text not null check (source in ('ticket', 'message')),
  part bigint not null,
  fingerprint text not null,
  responses integer not null check (responses >= 0),
  -- [question, kind, entry or tick, count]; kind and entry null: who answered the question at all.
  counts jsonb not null,
  primary key (project_id, registration_id, source, part),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
