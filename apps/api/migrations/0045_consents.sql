-- Consents: what was agreed to, with the text that was shown. rules/questions 23–27
create table consent (
  project_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  question_id bigint not null,
  -- The questionnaire that asked for it: the ticket may have been moved since.
  registration_id bigint not null,
  scenario_version integer not null,
  culture_code text not null,
  -- As it was shown, with the help below it.
  text text not null,
  source text not null,
  given_at timestamptz(3) not null default now(),
  ended_at timestamptz(3),
  ended_by text,
  primary key (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  constraint consent_source_check check (source in ('registration', 'group', 'offer', 'correction', 'file', 'desk', 'staff')),
  constraint consent_ended_check check ((ended_at is null) = (ended_by is null)),
  constraint consent_ended_by_check check (ended_by in ('holder', 'staff', 'passed-on'))
);
-- Whether somebody agrees now is one row. A consent is given once until it ends.
create unique index consent_given on consent (project_id, ticket_id, question_id) where ended_at is null;
create index consent_of_ticket on consent (project_id, ticket_id, id);

-- [{ questionId, text, givenAt? }]; null: none.
alter type sale add attribute consents jsonb, add attribute consent_source text;

-- Who asks for the erasure of their data, after proving their address. rules/privacy 21
create table erasure_request (
  project_id bigint not null references project (id),
  id bigint generated always as identity,
  -- In lower case; empty once it is closed.
  address text not null,
  requested_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  outcome text,
  -- Why staff have refused it.
  reason text not null default '',
  staff_name text not null default '',
  primary key (project_id, id),
  constraint erasure_request_outcome_check check (outcome in ('erased', 'refused')),
  constraint erasure_request_closed_check check ((closed_at is null) = (outcome is null))
);
-- An address asks once at a time.
create unique index erasure_request_open on erasure_request (project_id, address) where closed_at is null;
