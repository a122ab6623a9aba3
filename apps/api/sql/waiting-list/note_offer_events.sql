-- Notes what an offer of a waiting list means to webhooks, without words of the visitor. rules/webhooks 4
create or replace function note_offer_events() returns trigger language plpgsql as $$
begin
  if exists (select from webhook where project_id = new.project_id) then
    insert into outbox (project_id, kind, payload)
    values (new.project_id, 'webhook-event', jsonb_build_object(
      'type', 'waiting-list.' || new.state, 'at', clock_timestamp(),
      'waiting', jsonb_build_object('entryId', new.id, 'registrationId', new.registration_id, 'state', new.state,
        'offerUntil', new.offer_until, 'ticketId', new.ticket_id)));
  end if;
  return null;
end $$;
