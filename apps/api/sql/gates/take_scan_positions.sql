-- Takes the next positions in the log of scans of a project and returns the first. Its row is held until the transaction ends,
-- so positions become visible in their order: whoever has read up to one misses none before it. rules/gates 17
create or replace function take_scan_positions(p_project bigint, p_count integer) returns bigint
language plpgsql set search_path = public as $$
declare
  v_last bigint;
begin
  insert into gate_log (project_id, last_position) values (p_project, p_count)
  on conflict (project_id) do update set last_position = gate_log.last_position + excluded.last_position
  returning last_position into v_last;
  return v_last - p_count + 1;
end $$;
