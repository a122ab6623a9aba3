-- Forgets the leads of a consent that has ended or is deleted. rules/leads 9
create or replace function forget_leads_of_consent() returns trigger
language plpgsql set search_path = public as $$
begin
  if tg_op = 'DELETE' or new.ended_at is not null then
    perform forget_leads(old.project_id, array(
      select id from lead
      where project_id = old.project_id and ticket_id = old.ticket_id and consent_id = old.id));
  end if;
  return null;
end $$;
