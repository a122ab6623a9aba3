-- Counts up to p_scans scans at the project's gates and returns how many; null while gate files are uploaded or changed,
-- tickets indexed, or an area counted anew. With the locks of all three, so that no code is counted twice and a ticket is found
-- here or by its note. Its statements look each noted scan up by its key: with statistics older than the last minutes, the
-- planner would read all scans of the project for each of them. rules/gates 10, 51, decisions/113
create or replace function count_gate_scans(p_project bigint, p_scans integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_ids bigint[];
  v_devices uuid[];
  v_sequences bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('visitor-upload', p_project)) then
    return null;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project)) then
    return null;
  end if;
  if not pg_try_advisory_xact_lock(hashtextextended('gate-areas', p_project)) then
    return null;
  end if;
  select array_agg(id), array_agg(device_id), array_agg(sequence) into v_ids, v_devices, v_sequences
  from (select id, device_id, sequence from gate_scan_pending where project_id = p_project order by id limit p_scans) noted;
  if v_ids is null then
    return 0;
  end if;
  insert into gate_count (project_id, gate_id, verdict, scans)
  select p_project, gate_id, verdict, sum(change) from gate_scan_pending
  where project_id = p_project and id = any(v_ids) group by gate_id, verdict having sum(change) > 0
  on conflict (project_id, gate_id, verdict) do update set scans = gate_count.scans + excluded.scans;
  -- Scans that have another verdict now.
  update gate_count counted set scans = counted.scans + gone.change
  from (
    select gate_id, verdict, sum(change) as change from gate_scan_pending
    where project_id = p_project and id = any(v_ids) group by gate_id, verdict having sum(change) < 0
  ) gone
  where counted.project_id = p_project and counted.gate_id = gone.gate_id and counted.verdict = gone.verdict;
  perform count_quarters(p_project, v_ids);
  perform count_passages(p_project, v_devices, v_sequences);
  perform count_entries(p_project, v_devices, v_sequences);
  delete from gate_scan_pending where project_id = p_project and id = any(v_ids);
  return cardinality(v_ids);
end $$;
