-- Notes a scan that its call has not noted, and one that has another verdict now, for the job that counts it. rules/gates 10,
-- 34, decisions/113, 122
create or replace function note_gate_scan() returns trigger language plpgsql as $$
begin
  insert into gate_scan_pending (project_id, device_id, sequence, gate_id, verdict, passage, reason)
  values (new.project_id, new.device_id, new.sequence, new.gate_id, new.verdict,
    case when new.verdict <> 'refused' or new.was_let_in then new.direction else 'none' end, coalesce(new.reason, ''));
  if tg_op = 'UPDATE' then
    insert into gate_scan_pending (project_id, device_id, sequence, gate_id, verdict, passage, reason, change)
    values (old.project_id, old.device_id, old.sequence, old.gate_id, old.verdict,
      case when old.verdict <> 'refused' or old.was_let_in then old.direction else 'none' end, coalesce(old.reason, ''), -1);
  end if;
  return null;
end $$;
