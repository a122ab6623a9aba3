-- The texts of consents that desks were provisioned with: what a desk says it has shown is one of them. rules/desk 21
create table desk_consent_text (
  project_id bigint not null,
  registration_id bigint not null,
  question_id bigint not null,
  -- Of the text, which may be too long for an index.
  sha256 text not null,
  text text not null,
  primary key (project_id, registration_id, question_id, sha256),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
