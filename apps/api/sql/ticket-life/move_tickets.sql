-- Moves tickets of one registration from one state to another, with counters, promo codes, codes and audit. The caller
-- holds the locks of the places and of the tickets. Without an author the caller records the change. Mails of one of many
-- go last (rules/mail 14). The holder is told why a ticket ends, unless p_is_mailed is false (rules/mail 22).
-- A distributed database refuses functions that are not immutable inside of case in an update, and a query on a shard may
-- not ask another one: such values come before the queries that need them. rules/tickets 16, 28
create or replace function move_tickets(
  p_project bigint, p_registration bigint, p_tickets bigint[], p_before text, p_to text,
  p_author_id bigint default null, p_author text default null,
  p_payment_id text default null, p_method text default null, p_reference text default null,
  p_is_of_many boolean default false, p_reason text default null, p_is_mailed boolean default true
) returns void
language plpgsql set search_path = public as $$
declare
  v_ticket record;
  v_ids bigint[] := '{}';
  v_codes text[] := '{}';
  v_now constant timestamptz := now();
  -- The unique address of an expired ticket that is issued after all; such a ticket comes alone.
  v_address text;
begin
  if p_before = 'expired' then
    select email into v_address from ticket where project_id = p_project and id = p_tickets[1];
    v_address := unique_email_of(p_project, p_registration, v_address);
  end if;
  for v_ticket in
    update ticket set status = p_to, hold_recipient = null, hold_network = null,
      unique_email = case when p_to = 'issued' then coalesce(v_address, unique_email) end,
      purchased = purchased or p_payment_id is not null,
      paid_at = case when p_payment_id is null then paid_at else v_now end,
      payment_id = coalesce(p_payment_id, payment_id),
      payment_method = case when p_payment_id is null then payment_method else p_method end,
      payment_reference = case when p_payment_id is null then payment_reference else p_reference end
    where project_id = p_project and id = any(p_tickets)
    returning id, barcode
  loop
    v_ids := v_ids || v_ticket.id;
    v_codes := v_codes || v_ticket.barcode;
  end loop;

  perform move_places(p_project, p_registration, cardinality(v_codes), p_before, p_to);
  perform move_promo_codes(p_project, p_tickets, p_before, p_to);
  update barcode set state = case when p_to = 'issued' then 'issued' else 'void' end
  where project_id = p_project and code = any(v_codes);
  -- rules/mail 1
  if p_to = 'issued' then
    insert into outbox (project_id, kind, payload)
    select p_project, 'ticket-issued', jsonb_build_object('ticketId', id)
      || case when p_is_of_many then '{"isOfMany": true}'::jsonb else '{}'::jsonb end
    from unnest(p_tickets) id;
  end if;
  if p_is_mailed and p_to in ('cancelled', 'expired') then
    insert into outbox (project_id, kind, payload)
    select p_project, 'ticket-ended', jsonb_strip_nulls(jsonb_build_object(
      'ticketId', id, 'status', p_to, 'reason', p_reason, 'isOfMany', nullif(p_is_of_many, false)))
    from unnest(p_tickets) id;
  end if;
  if p_author is not null then
    insert into audit (project_id, at, staff_id, staff_name, action, entity, entity_id, entity_name, before, after)
    select p_project, v_now, p_author_id, p_author, 'update', 'ticket', moved.id::text, moved.barcode,
      jsonb_build_object('status', p_before), jsonb_build_object('status', p_to)
    from unnest(v_ids, v_codes) as moved (id, barcode);
  end if;
  -- rules/waiting-list 5
  if p_to <> 'issued' then
    perform offer_places(p_project, p_registration);
  end if;
end $$;
