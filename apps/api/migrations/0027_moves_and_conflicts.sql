-- Tickets that staff move to another registration, and corrections of visitors who wait for a decision.

-- The registration whose questionnaire was answered, of a ticket that was moved since; null: its own.
-- rules/tickets 57–60, decisions/052
alter table ticket add column answered_registration_id bigint;
alter table ticket add constraint ticket_answered_registration
  foreign key (project_id, answered_registration_id) references registration (project_id, id);
-- Whether anybody has answered a questionnaire, also where all of its tickets were moved away.
create index ticket_answered_registration on ticket (project_id, answered_registration_id)
  where answered_registration_id is not null;

-- Counts the corrections of a visitor who waits for a decision. rules/desk 20
alter table desk_conflict add column version integer not null default 1;
