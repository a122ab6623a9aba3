-- Notes the first visit of a ticket for webhooks, with its time and gate. rules/webhooks 4
create or replace function note_check_in() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where project_id = new.project_id) then
    insert into outbox (project_id, kind, payload)
    select ticket.project_id, 'webhook-event',
      told.payload || jsonb_build_object('visit', first_visit(new.project_id, new.ticket_id))
    from ticket cross join lateral ticket_events(to_jsonb(ticket), array['ticket.checked-in']) told
    where ticket.project_id = new.project_id and ticket.id = new.ticket_id;
  end if;
  return null;
end $$;
