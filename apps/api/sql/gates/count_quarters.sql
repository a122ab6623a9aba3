-- Counts noted scans in the quarters of an hour in which they were scanned. Only for count_gate_scans. rules/gates 34
create or replace function count_quarters(p_project bigint, p_ids bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_quarters timestamptz[];
  v_gates bigint[];
  v_passages text[];
  v_verdicts text[];
  v_reasons text[];
  v_changes bigint[];
begin
  -- Arrays, so that each statement writes one table and reads no other. rules/distribution 13
  select array_agg(quarter), array_agg(gate_id), array_agg(passage), array_agg(verdict), array_agg(reason), array_agg(change)
  into v_quarters, v_gates, v_passages, v_verdicts, v_reasons, v_changes
  from (
    select date_bin('15 minutes', scan.scanned_at, timestamptz '2000-01-01 00:00:00Z') as quarter, noted.gate_id,
      noted.passage, noted.verdict, noted.reason, sum(noted.change) as change
    from gate_scan_pending noted
    cross join lateral (
      select * from gate_scan
      where project_id = p_project and device_id = noted.device_id and sequence = noted.sequence offset 0
    ) scan
    where noted.project_id = p_project and noted.id = any(p_ids) and noted.passage is not null
    group by 1, 2, 3, 4, 5 having sum(noted.change) <> 0
  ) as counted;
  -- Scans that have another verdict now.
  update gate_quarter kept set scans = kept.scans + counted.change
  from unnest(v_quarters, v_gates, v_passages, v_verdicts, v_reasons, v_changes)
    as counted (quarter, gate_id, passage, verdict, reason, change)
  where counted.change < 0 and kept.project_id = p_project and kept.quarter = counted.quarter
    and kept.gate_id = counted.gate_id and kept.passage = counted.passage and kept.verdict = counted.verdict
    and kept.reason = counted.reason;
  insert into gate_quarter (project_id, quarter, gate_id, passage, verdict, reason, scans)
  select p_project, counted.quarter, counted.gate_id, counted.passage, counted.verdict, counted.reason, counted.change
  from unnest(v_quarters, v_gates, v_passages, v_verdicts, v_reasons, v_changes)
    as counted (quarter, gate_id, passage, verdict, reason, change)
  where counted.change > 0
  on conflict (project_id, quarter, gate_id, passage, verdict, reason)
    do update set scans = gate_quarter.scans + excluded.scans;
end $$;
