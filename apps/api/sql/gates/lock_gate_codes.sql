-- Holds codes in an area of gates until the transaction ends, in one order, so that one scan of a code is evaluated at a time
-- and no two transactions wait for each other. rules/gates 9
create or replace function lock_gate_codes(p_project bigint, p_area text, p_codes text[]) returns void
language plpgsql set search_path = public as $$
begin
  insert into gate_code (project_id, area_key, code_key)
  select p_project, p_area, code from (select distinct unnest(p_codes) as code) sent order by code
  on conflict (project_id, area_key, code_key) do nothing;
  perform 1 from gate_code
  where project_id = p_project and area_key = p_area and code_key = any(p_codes) order by code_key for update;
end $$;
