-- Numbers tickets that have changed, for the gate devices of their project. The caller runs one at a time in a project, so
-- numbers become visible in their order. rules/gates 17
create or replace function note_gate_tickets(p_project bigint, p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  last bigint;
begin
  if not exists (select from gate_device where project_id = p_project) then
    return;
  end if;
  select coalesce(max(number), 0) into last from gate_ticket_change where project_id = p_project;
  insert into gate_ticket_change (project_id, ticket_id, number)
  select p_project, changed.ticket_id, last + changed.nth
  from unnest(p_tickets) with ordinality as changed (ticket_id, nth)
  on conflict (project_id, ticket_id) do update set number = excluded.number;
end $$;
