-- Cancels a live ticket for its holder and returns `cancelled`; `refused` when its registration does not allow it, `changed`
-- when its payment (p_payment; null: none) or what comes back of it (p_percent) is not what its holder has confirmed; null
-- when it is not live. The terms are read after the locks: a payment or a move that came first decides. A free ticket has no
-- payment; one that was paid for and then moved to a free registration has. rules/tickets 61, 71
create or replace function cancel_own_ticket(
  p_project bigint, p_ticket bigint, p_payment text, p_percent integer, p_is_by_hand boolean
) returns text
language plpgsql set search_path = public as $$
declare
  v_registration bigint;
  v_before text;
  v_payment text;
  v_is_unpaid boolean;
  v_is_open boolean;
  v_percent integer;
begin
  v_registration := lock_places_of_ticket(p_project, p_ticket);
  select ticket.status, ticket.payment_id,
    ticket.status = 'held' or ticket.price_cents = 0 and ticket.payment_id is null,
    coalesce(registration.cancel_until at time zone project.time_zone > now(), false)
  into v_before, v_payment, v_is_unpaid, v_is_open
  from ticket
  join registration on registration.project_id = p_project and registration.id = v_registration
  join project on project.id = p_project
  where ticket.project_id = p_project and ticket.id = p_ticket and ticket.status in ('held', 'issued');
  if not found then
    return null;
  end if;
  if v_is_unpaid then
    if not v_is_open then
      return 'refused';
    end if;
    if p_payment is not null then
      return 'changed';
    end if;
  else
    select percent into v_percent from own_refund_terms(p_project, v_registration)
    where pays_hand or not p_is_by_hand;
    if v_percent is null or p_payment is null then
      return 'refused';
    end if;
    if v_payment is distinct from p_payment or v_percent <> p_percent then
      return 'changed';
    end if;
  end if;
  -- One audit row of a cancellation and its refund is written by the caller.
  perform move_tickets(p_project, v_registration, array[p_ticket], v_before, 'cancelled', null,
    case when p_payment is null then 'Ticket holder' end);
  return 'cancelled';
end $$;
