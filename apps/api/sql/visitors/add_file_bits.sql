-- Keeps which tickets a gate file has, for statistics. rules/statistics 2
create or replace function add_file_bits(p_project bigint, p_file bigint) returns void
language plpgsql set search_path = public as $$
declare
  -- Read first: a cluster refuses a function that writes, in a query over distributed rows.
  v_tickets bigint[] := array(
    select ticket_id from visitor_scan
    where project_id = p_project and file_id = p_file and kind = 'first' and ticket_id is not null
  );
begin
  perform add_facet_bits(p_project, array_fill(p_project || '/file/' || p_file, array[cardinality(v_tickets)]), v_tickets);
end $$;
