-- Notes a ticket for the job that indexes it. decisions/028
create or replace function note_ticket_change() returns trigger language plpgsql as $$
begin
  insert into ticket_change (project_id, ticket_id) values (new.project_id, new.id);
  return null;
end $$;
