-- Counts anew who is in an area: codes that passed into it after p_since. The caller holds the counts of the project's areas,
-- so that count_gate_scans does not count meanwhile. rules/gates 51
create or replace function recount_gate_area(p_project bigint, p_area text, p_since timestamptz) returns void
language plpgsql set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  v_days date[];
  v_inside integer[];
begin
  -- Arrays, so that no statement that writes reads another table. rules/distribution 13
  select array_agg(day), array_agg(inside) into v_days, v_inside
  from (
    select day, count(*) as inside from gate_passage
    where project_id = p_project and area_key = p_area and direction = 'in' and scanned_at > p_since group by day
  ) counted;
  delete from gate_area_count where project_id = p_project and area_key = p_area;
  insert into gate_area_count (project_id, area_key, day, inside)
  select p_project, p_area, day, inside from unnest(v_days, v_inside) as counted (day, inside);
end $$;
