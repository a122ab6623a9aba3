-- Cancels a live ticket for its holder and returns `cancelled`, or `refused` when its registration does not allow it; null
-- when it is not live. The terms are read after the locks: a payment that came first decides. A ticket that was paid for and
-- then moved to a free registration keeps its payment, which only staff can give back. rules/tickets 61
create or replace function cancel_own_ticket(p_project bigint, p_ticket bigint) returns text
language plpgsql set search_path = public as $$
declare
  v_registration bigint;
  v_before text;
  v_is_allowed boolean;
begin
  v_registration := lock_places_of_ticket(p_project, p_ticket);
  select ticket.status,
    (ticket.status = 'held' or ticket.price_cents = 0 and ticket.payment_id is null)
    and coalesce(registration.cancel_until at time zone project.time_zone > now(), false)
  into v_before, v_is_allowed
  from ticket
  join registration on registration.project_id = p_project and registration.id = v_registration
  join project on project.id = p_project
  where ticket.project_id = p_project and ticket.id = p_ticket and ticket.status in ('held', 'issued');
  if not found then
    return null;
  end if;
  if v_is_allowed then
    perform move_tickets(p_project, v_registration, array[p_ticket], v_before, 'cancelled', null, 'Ticket holder');
    return 'cancelled';
  end if;
  return 'refused';
end $$;
