-- Groups are found by the address of their contact. rules/privacy 19
create index ticket_group_contact on ticket_group (project_id, lower(left(contact_email, 100)));
