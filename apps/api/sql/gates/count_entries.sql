-- Enters those who were let in at gates into the visitor files of gate and day: a code once, with its earliest entry. Only for
-- count_gate_scans. rules/gates 10
create or replace function count_entries(p_project bigint, p_devices uuid[], p_sequences bigint[]) returns void
language plpgsql set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  v_zone text := (select time_zone from project where id = p_project);
  v_entries visitor_scan[];
  -- Scans that have an earlier time now.
  v_files bigint[];
  v_lines integer[];
  v_times timestamp[];
begin
  perform make_live_files(p_project, p_devices, p_sequences);
  -- The earliest entry of each code at each gate and day.
  select array_agg(row(p_project, entry.file_id, 0, entry.code, entry.other_code, entry.scanned_at, entry.direction, 'first',
    null, entry.ticket_id)::visitor_scan)
  into v_entries
  from (
    select distinct on (file.file_id, scan.code_key) file.file_id, scan.code, scan.direction, scan.ticket_id,
      date_trunc('second', scan.scanned_at at time zone v_zone) as scanned_at,
      case when scan.code <> scan.code_key then scan.code_key when scan.code ~ '^0\d{12}$' then substr(scan.code, 2) end
        as other_code
    from unnest(p_devices, p_sequences) as noted (device_id, sequence)
    cross join lateral (
      select * from gate_scan
      where project_id = p_project and device_id = noted.device_id and sequence = noted.sequence offset 0
    ) scan
    join visitor_file file on file.project_id = p_project and file.gate_id = scan.gate_id
      and file.visit_date = (scan.scanned_at at time zone v_zone)::date
    where (scan.verdict <> 'refused' or scan.was_let_in) and scan.direction = 'in'
    order by file.file_id, scan.code_key, scan.scanned_at, scan.device_id, scan.sequence
  ) entry;
  if v_entries is null then
    return;
  end if;
  -- A device without a network may hand an earlier entry in, hours later. An inner query with a limit or a count and
  -- the sum of its condition look each code up by the index of codes: on a table that has grown since its statistics, the
  -- planner would read the whole file for each.
  select array_agg(entry.file_id), array_agg(seen.line), array_agg(entry.scanned_at) into v_files, v_lines, v_times
  from unnest(v_entries) entry
  cross join lateral (
    select line, scanned_at from visitor_scan
    where project_id = p_project and kind = 'first' and file_id + 0 = entry.file_id
      and least(code, other_code) = least(entry.code, entry.other_code)
    limit 1
  ) seen
  where entry.scanned_at < seen.scanned_at;
  update visitor_scan scan set scanned_at = earlier.scanned_at
  from unnest(v_files, v_lines, v_times) as earlier (file_id, line, scanned_at)
  where scan.project_id = p_project and scan.file_id = earlier.file_id and scan.line = earlier.line;
  -- Those whose code the file does not have, on the lines after its last one.
  insert into visitor_scan (project_id, file_id, line, code, other_code, scanned_at, direction, ticket_id)
  select p_project, entry.file_id,
    file.last_line + row_number() over (partition by entry.file_id order by entry.scanned_at, entry.code),
    entry.code, entry.other_code, entry.scanned_at, entry.direction, entry.ticket_id
  from unnest(v_entries) entry
  join visitor_file file on file.project_id = p_project and file.file_id = entry.file_id
  cross join lateral (
    select count(*) as lines from visitor_scan
    where project_id = p_project and kind = 'first' and file_id + 0 = entry.file_id
      and least(code, other_code) = least(entry.code, entry.other_code)
  ) seen
  where seen.lines = 0;
  perform finish_live_files(p_project, array(select distinct file_id from unnest(v_entries)), v_files);
end $$;
