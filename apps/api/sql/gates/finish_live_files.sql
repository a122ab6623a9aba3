-- Counts the new lines of visitor files of gates: as finishScans does for an upload, but on. p_moved: files of which an earlier
-- line has another time now. Only for count_gate_scans. rules/visitors 8, 10
create or replace function finish_live_files(p_project bigint, p_files bigint[], p_moved bigint[]) returns void
language plpgsql set search_path = public set plan_cache_mode = force_custom_plan as $$
declare
  v_files bigint[];
  v_tickets bigint[];
begin
  delete from visitor_hour where project_id = p_project and file_id = any(p_moved);
  insert into visitor_hour (project_id, file_id, hour, scans)
  select p_project, scan.file_id, date_trunc('hour', scan.scanned_at), count(*)
  from visitor_file file
  join visitor_scan scan on scan.project_id = p_project and scan.file_id = file.file_id
  where file.project_id = p_project and file.file_id = any(p_files)
    and (scan.line > file.last_line or file.file_id = any(p_moved))
  group by 2, 3
  on conflict (project_id, file_id, hour) do update set scans = visitor_hour.scans + excluded.scans;

  select array_agg(scan.file_id), array_agg(scan.ticket_id) into v_files, v_tickets
  from visitor_file file
  join visitor_scan scan on scan.project_id = p_project and scan.file_id = file.file_id and scan.line > file.last_line
  where file.project_id = p_project and file.file_id = any(p_files) and scan.ticket_id is not null;
  if v_files is not null then
    perform enter_visitors(p_project, v_files, v_tickets);
  end if;

  update visitor_file file set known = file.known + counted.known, open = file.open + counted.open,
    gate_visitors = file.gate_visitors + counted.gate_visitors, day_visitors = file.day_visitors + counted.day_visitors,
    last_line = counted.last_line,
    -- The job that matches scans looks for the tickets of codes that had none.
    matched_line = case when counted.open = 0 and file.matched_line = file.last_line then counted.last_line
      else file.matched_line end
  from (
    select own.file_id, max(scan.line) as last_line, count(*) filter (where scan.ticket_id is not null) as known,
      count(*) filter (where scan.ticket_id is null) as open,
      count(*) filter (where not before.of_gate) as gate_visitors, count(*) filter (where not before.of_day) as day_visitors
    from visitor_file own
    join visitor_scan scan on scan.project_id = p_project and scan.file_id = own.file_id and scan.line > own.last_line
    cross join lateral (
      -- Of a code that is new in two files at once, the first file has it first.
      select count(*) > 0 as of_day, coalesce(bool_or(other.turngate_key = own.turngate_key), false) as of_gate
      from visitor_scan seen
      join visitor_file other on other.project_id = p_project and other.file_id = seen.file_id + 0
      where seen.project_id = p_project and seen.kind = 'first' and seen.file_id <> own.file_id
        and least(seen.code, seen.other_code) = least(scan.code, scan.other_code) and other.visit_date = own.visit_date
        and (seen.line <= other.last_line or seen.file_id < own.file_id)
    ) before
    where own.project_id = p_project and own.file_id = any(p_files)
    group by own.file_id
  ) counted
  where file.project_id = p_project and file.file_id = counted.file_id;
end $$;
