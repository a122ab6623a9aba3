-- Indexes up to `maximum` pending changes of a project and returns how many; 0 also while another server does so. It reads
-- the tickets after the changes, so a change that commits meanwhile stays pending. Kept in the database, so that it
-- runs where the project's rows are.
create or replace function index_tickets(p_project bigint, maximum integer) returns integer language plpgsql as $$
declare
  changes bigint[];
  tickets bigint[];
begin
  -- One at a time, or the one that has read an older state of a ticket could write it over the newer one.
  if not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project)) then
    return 0;
  end if;
  select array_agg(noted.id), array_agg(distinct noted.ticket_id) into changes, tickets
  from (select id, ticket_id from ticket_change where project_id = p_project order by id limit maximum) as noted;
  if changes is null then
    return 0;
  end if;

  perform index_these_tickets(p_project, tickets);
  perform note_gate_tickets(p_project, tickets);
  delete from ticket_change where project_id = p_project and id = any(changes);
  return cardinality(changes);
end $$;
