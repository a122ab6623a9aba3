-- Keeps who is in which area: the last passage of each code, by the time of the scans, in whatever order they come, if it was
-- after everybody had left. Only for count_gate_scans. rules/gates 12, 51
create or replace function count_passages(p_project bigint, p_devices uuid[], p_sequences bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_zone text := (select time_zone from project where id = p_project);
  v_last gate_passage[];
  -- When everybody had left an area last.
  v_areas text[];
  v_resets timestamptz[];
begin
  select array_agg(row(p_project, last.area_key, last.code_key, last.direction, last.day, last.scanned_at, last.device_id,
    last.sequence)::gate_passage)
  into v_last
  from (
    select distinct on (scan.area_key, scan.code_key) scan.area_key, scan.code_key, scan.direction,
      (scan.scanned_at at time zone v_zone)::date as day, scan.scanned_at, scan.device_id, scan.sequence
    from unnest(p_devices, p_sequences) as noted (device_id, sequence)
    cross join lateral (
      select * from gate_scan
      where project_id = p_project and device_id = noted.device_id and sequence = noted.sequence offset 0
    ) scan
    where (scan.verdict <> 'refused' or scan.was_let_in)
    order by scan.area_key, scan.code_key, scan.scanned_at desc, scan.device_id desc, scan.sequence desc
  ) last
  left join gate_passage before
    on before.project_id = p_project and before.area_key = last.area_key and before.code_key = last.code_key
  where before.code_key is null
    or (before.scanned_at, before.device_id, before.sequence) < (last.scanned_at, last.device_id, last.sequence);
  if v_last is null then
    return;
  end if;
  select array_agg(area_key), array_agg(reset_at) into v_areas, v_resets
  from (
    select area_key, max(reset_at) as reset_at from gate_area_reset where project_id = p_project group by area_key
  ) reset;
  -- Those who leave are taken out of the day of their entry.
  update gate_area_count counted set inside = counted.inside - gone.count
  from (
    select before.area_key, before.day, count(*) as count
    from unnest(v_last) last
    join gate_passage before
      on before.project_id = p_project and before.area_key = last.area_key and before.code_key = last.code_key
    left join unnest(v_areas, v_resets) as reset (area_key, reset_at) on reset.area_key = before.area_key
    where before.direction = 'in' and before.scanned_at > coalesce(reset.reset_at, '-infinity')
    group by before.area_key, before.day
  ) gone
  where counted.project_id = p_project and counted.area_key = gone.area_key and counted.day = gone.day;
  insert into gate_area_count (project_id, area_key, day, inside)
  select p_project, last.area_key, last.day, count(*) from unnest(v_last) last
  left join unnest(v_areas, v_resets) as reset (area_key, reset_at) on reset.area_key = last.area_key
  where last.direction = 'in' and last.scanned_at > coalesce(reset.reset_at, '-infinity')
  group by last.area_key, last.day
  on conflict (project_id, area_key, day) do update set inside = gate_area_count.inside + excluded.inside;
  insert into gate_passage (project_id, area_key, code_key, direction, day, scanned_at, device_id, sequence)
  select p_project, area_key, code_key, direction, day, scanned_at, device_id, sequence from unnest(v_last)
  on conflict (project_id, area_key, code_key) do update set direction = excluded.direction, day = excluded.day,
    scanned_at = excluded.scanned_at, device_id = excluded.device_id, sequence = excluded.sequence;
end $$;
