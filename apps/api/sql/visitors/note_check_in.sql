-- Notes the first visit of a ticket for webhooks, with its time and gate. rules/webhooks 4
create or replace function note_check_in() returns trigger language plpgsql as $$
declare
  v_events jsonb[];
  v_visit jsonb;
begin
  if exists (select from webhook where project_id = new.project_id) then
    -- Two statements. rules/distribution 13
    v_events := array(
      select told.payload from ticket cross join lateral ticket_events(to_jsonb(ticket), array['ticket.checked-in']) told
      where ticket.project_id = new.project_id and ticket.id = new.ticket_id
    );
    v_visit := first_visit(new.project_id, new.ticket_id);
    insert into outbox (project_id, kind, payload)
    select new.project_id, 'webhook-event', event || jsonb_build_object('visit', v_visit) from unnest(v_events) event;
  end if;
  return null;
end $$;
