-- Cancels all live tickets of a group, or with p_ticket that one alone, and returns them with their status of before; or one
-- row without a ticket for its contact (p_is_own), who may do what the holder of each ticket may (cancel_own_ticket):
-- `refused`, or `passed-on` where nothing but a ticket of a new holder is meant. Tickets that were passed on end with an
-- unpaid group alone; of an issued one they stay. No row where nothing is live. p_reason: what staff tell the holders.
-- rules/group-orders 8, 14, 15
create or replace function cancel_group(
  p_project bigint, p_group bigint, p_ticket bigint, p_reason text, p_is_own boolean
) returns table (ticket_id bigint, barcode text, before text, outcome text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_registrations bigint[];
  v_registration bigint;
  v_tickets bigint[];
  v_passed_on bigint[];
  v_moved bigint[];
  v_status text;
begin
  -- Paid ones may have been moved: all their places, in the order of their numbers (move_to_registration).
  v_registrations := array(
    select distinct registration_id from ticket
    where project_id = p_project and group_id = p_group and status in ('held', 'issued') order by registration_id
  );
  foreach v_registration in array v_registrations loop
    perform lock_places(p_project, v_registration);
  end loop;
  v_tickets := array(
    select id from ticket where project_id = p_project and group_id = p_group and status in ('held', 'issued')
      and (p_ticket is null or id = p_ticket)
    order by id for update
  );
  if exists (
    select from ticket where project_id = p_project and id = any(v_tickets) and registration_id <> all(v_registrations)
  ) then
    raise exception 'a ticket of group % was moved meanwhile', p_group using errcode = 'serialization_failure';
  end if;
  if p_is_own then
    -- After the locks: an acceptance that came first decides.
    v_passed_on := array(
      select ticket.id from ticket where project_id = p_project and id = any(v_tickets)
        and (p_ticket is not null or status = 'issued')
        and exists (
          select from ticket_offer offer
          where offer.project_id = p_project and offer.ticket_id = ticket.id and offer.outcome = 'accepted'
        )
    );
    if cardinality(v_passed_on) > 0 and v_tickets <@ v_passed_on then
      return query select null::bigint, null::text, null::text, 'passed-on';
      return;
    end if;
    v_tickets := array(select id from unnest(v_tickets) id where id <> all(v_passed_on) order by id);
  end if;
  if p_is_own and exists (
    select from ticket
    join registration on registration.project_id = p_project and registration.id = ticket.registration_id
    join project on project.id = p_project
    where ticket.project_id = p_project and ticket.id = any(v_tickets) and not (
      (ticket.status = 'held' or ticket.price_cents = 0 and ticket.payment_id is null)
      and coalesce(registration.cancel_until at time zone project.time_zone > now(), false)
    )
  ) then
    return query select null::bigint, null::text, null::text, 'refused';
    return;
  end if;
  return query
    select ticket.id, ticket.barcode, ticket.status, 'cancelled' from ticket
    where ticket.project_id = p_project and ticket.id = any(v_tickets) order by ticket.id;
  foreach v_registration in array v_registrations loop
    foreach v_status in array array['held', 'issued'] loop
      -- Read before the call: a cluster would send a call in a statement over tickets to their shard.
      v_moved := array(
        select id from ticket
        where project_id = p_project and id = any(v_tickets) and registration_id = v_registration and status = v_status
        order by id
      );
      if cardinality(v_moved) > 0 then
        perform move_tickets(
          p_project, v_registration, v_moved, v_status, 'cancelled', null, null, p_reason => p_reason);
      end if;
    end loop;
  end loop;
  if not p_is_own and p_ticket is null and cardinality(v_tickets) > 0 then
    perform tell_groups(p_project, array[p_group], 'group-ended');
  end if;
end $$;
