-- Holds codes in an area of gates until the transaction ends, in one order, so that one scan of a code is evaluated at a time
-- and no two transactions wait for each other. Nobody says meanwhile that everybody has left the area. rules/gates 9, 51
create or replace function lock_gate_codes(p_project bigint, p_area text, p_codes text[]) returns void
language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('gate area ' || p_area, p_project));
  insert into gate_code (project_id, area_key, code_key)
  select p_project, p_area, code from (select distinct unnest(p_codes) as code) sent order by code
  on conflict (project_id, area_key, code_key) do nothing;
  perform 1 from gate_code
  where project_id = p_project and area_key = p_area and code_key = any(p_codes) order by code_key for update;
end $$;
