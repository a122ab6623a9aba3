-- For the sorts and the filter of the tickets screen that people use; the others read a project's tickets. rules/tickets 11

create index ticket_created on ticket (project_id, created_at, id);
create index ticket_last_name on ticket (project_id, lower(left(last_name, 100)), id);
create index ticket_email on ticket (project_id, lower(left(email, 100)), id);
create index ticket_company on ticket (project_id, lower(left(company, 100)), id);
create index ticket_status on ticket (project_id, status, id);
