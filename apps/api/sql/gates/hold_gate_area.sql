-- Holds an area that has a capacity until the transaction ends, and returns how many are in it by all scans that are stored:
-- the kept count, and what the noted scans change of it. Null: it has no capacity, or nobody is known to leave it. The caller
-- holds its codes (lock_gate_codes). rules/gates 37
create or replace function hold_gate_area(p_project bigint, p_area text) returns integer
language plpgsql set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  v_capacity integer;
  v_inside integer;
  v_reset timestamptz;
begin
  select capacity into v_capacity from gate_area where project_id = p_project and area_key = p_area for update;
  if v_capacity is null then
    return null;
  end if;
  if not exists (select from gate where project_id = p_project and area_key = p_area and way <> 'in') then
    return null;
  end if;
  select coalesce(max(reset_at), '-infinity') into v_reset
  from gate_area_reset where project_id = p_project and area_key = p_area;
  -- One statement, so that no scan is counted in both or in neither. The inner queries with a limit look each code up by its
  -- index: few scans wait, whatever the statistics say.
  select coalesce((select sum(inside) from gate_area_count where project_id = p_project and area_key = p_area), 0)
    + coalesce(sum((last.direction = 'in' and last.scanned_at > v_reset)::integer
      - coalesce(kept.direction = 'in' and kept.scanned_at > v_reset, false)::integer), 0)
  into v_inside
  from (
    select distinct scan.code_key
    from gate_scan_pending noted
    cross join lateral (
      select area_key, code_key from gate_scan
      where project_id = p_project and device_id = noted.device_id and sequence = noted.sequence limit 1
    ) scan
    where noted.project_id = p_project and scan.area_key = p_area
  ) waits
  cross join lateral (
    select direction, scanned_at from gate_scan
    where project_id = p_project and code_key = waits.code_key and area_key = p_area and (verdict <> 'refused' or was_let_in)
    order by scanned_at desc, device_id desc, sequence desc limit 1
  ) last
  left join lateral (
    select direction, scanned_at from gate_passage
    where project_id = p_project and area_key = p_area and code_key = waits.code_key limit 1
  ) kept on true;
  return v_inside;
end $$;
