-- Makes the visitor files of gate and day that these scans begin. They have the name of their gate and no bytes. Only for
-- count_gate_scans. rules/gates 10
create or replace function make_live_files(p_project bigint, p_devices uuid[], p_sequences bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_zone text := (select time_zone from project where id = p_project);
  v_begun record;
  v_file bigint;
begin
  for v_begun in
    select gate.id, gate.name, gate.name_key, scan.day
    from (
      select distinct gate_id, (scanned_at at time zone v_zone)::date as day
      from unnest(p_devices, p_sequences) as noted (device_id, sequence)
      cross join lateral (
        select * from gate_scan
        where project_id = p_project and device_id = noted.device_id and sequence = noted.sequence offset 0
      ) scan
      where (verdict <> 'refused' or was_let_in) and direction = 'in'
    ) scan
    join gate on gate.project_id = p_project and gate.id = scan.gate_id
    where not exists (
      select from visitor_file known
      where known.project_id = p_project and known.gate_id = scan.gate_id and known.visit_date = scan.day
    )
    order by scan.day, gate.id
  loop
    insert into file (project_id, name, content_type, size, sha256, content)
    values (p_project, v_begun.name, 'text/csv', 0, sha256(''::bytea), ''::bytea) returning id into v_file;
    insert into visitor_file (project_id, file_id, visit_date, turngate, turngate_key, gate_id)
    values (p_project, v_file, v_begun.day, v_begun.name, v_begun.name_key, v_begun.id);
  end loop;
end $$;
