-- The outbox rows of webhooks for what happened to a ticket, in the order in which they are told. `p_ticket`: its row as it
-- is after the change. rules/webhooks 4
create or replace function ticket_events(p_ticket jsonb, p_types text[]) returns table (payload jsonb) language sql stable as $$
  select jsonb_build_object('type', type, 'at', clock_timestamp(),
    -- Neither belongs to what staff read of a ticket.
    'ticket', p_ticket - array['hold_recipient', 'hold_network', 'unique_email', 'unique_subject'])
  from unnest(p_types) with ordinality as told (type, place) where type is not null order by place
$$;
