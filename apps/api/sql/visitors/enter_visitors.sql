-- Enters tickets that gate files have into visitor_ticket, into the bits of these files, and into the counts; file and ticket
-- pair by pair. Only for callers with the project's lock.
create or replace function enter_visitors(p_project bigint, p_files bigint[], p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
begin
  perform add_facet_bits(p_project,
    array(select p_project || '/file/' || file_id from unnest(p_files) with ordinality as one (file_id, nth) order by nth),
    p_tickets);
  insert into visitor_ticket (project_id, ticket_id, registration_id, is_issued)
  select project_id, id, registration_id, status = 'issued' from ticket
  where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do nothing;
  perform count_tickets(p_project, p_tickets);
end $$;
