-- Attendees who sign in before they register. rules/attendee-sign-in
alter table registration add column is_auth_required boolean not null default false;

-- A signed-in attendee of one registration; of the token only the SHA-256 is kept.
create table attendee_session (
  project_id bigint not null,
  token_hash bytea not null,
  registration_id bigint not null,
  -- email:ann@example.org, or the issuer and the subject there.
  subject text not null,
  name text not null,
  email text not null,
  expires_at timestamptz not null,
  primary key (project_id, token_hash),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create index attendee_session_expires on attendee_session (expires_at);
