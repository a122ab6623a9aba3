-- Notes what a change of a ticket means to webhooks. A project without webhooks writes nothing. rules/webhooks 4
create or replace function note_ticket_events() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where project_id = new.project_id) then
    insert into outbox (project_id, kind, payload)
    select new.project_id, 'webhook-event', payload from ticket_events(to_jsonb(new), array[
      case when new.version <> old.version then 'ticket.corrected' end,
      case when old.payment_id is null and new.payment_id is not null then 'ticket.paid' end,
      case when new.status <> old.status then 'ticket.' || new.status end
    ]);
  end if;
  return null;
end $$;
