-- Empties leads: nobody is a lead whose consent has ended. The exhibitor's devices hear of it by the new position. The
-- caller has the locks of the tickets, which a scan waits for. rules/leads 9
create or replace function forget_leads(p_project bigint, p_leads bigint[]) returns integer
language plpgsql set search_path = public as $$
declare
  one record;
  next bigint;
  forgotten integer := 0;
begin
  for one in
    select id, exhibitor_id from lead
    where project_id = p_project and id = any(p_leads) and ticket_id is not null order by exhibitor_id, id
  loop
    update exhibitor set last_position = last_position + 1
    where project_id = p_project and id = one.exhibitor_id returning last_position into next;
    update lead set ticket_id = null, consent_id = null, position = next
    where project_id = p_project and id = one.id;
    update lead_scan set note = '', rating = null
    where project_id = p_project and lead_id = one.id and (note <> '' or rating is not null);
    forgotten := forgotten + 1;
  end loop;
  return forgotten;
end $$;
