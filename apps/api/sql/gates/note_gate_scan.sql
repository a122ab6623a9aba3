-- Notes a scan for the job that counts it. decisions/113
create or replace function note_gate_scan() returns trigger language plpgsql as $$
begin
  insert into gate_scan_pending (project_id, device_id, sequence, gate_id, verdict)
  values (new.project_id, new.device_id, new.sequence, new.gate_id, new.verdict);
  return null;
end $$;
