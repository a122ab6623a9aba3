-- Issues all held tickets of a group for its payment, also where the hold is due; or all that have expired, if each of them
-- can be issued. outcome: issued, or what stands against it, in one row without a ticket; no row where nothing of it waits
-- for a payment. rules/group-orders 8, 10
create or replace function pay_group(
  p_project bigint, p_group bigint, p_payment_id text, p_method text, p_reference text
) returns table (ticket_id bigint, barcode text, before text, outcome text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_registration bigint;
  v_tickets bigint[];
  v_before text := 'held';
  v_outcome text;
begin
  -- Held and expired tickets of a group are where it was ordered: only paid ones are moved.
  select registration_id into v_registration from ticket_group where project_id = p_project and id = p_group;
  perform lock_places(p_project, v_registration);
  v_tickets := array(
    select id from ticket where project_id = p_project and group_id = p_group and status = 'held' order by id for update
  );
  if cardinality(v_tickets) = 0 then
    v_before := 'expired';
    v_tickets := array(
      select id from ticket where project_id = p_project and group_id = p_group and status = 'expired'
      order by id for update
    );
    if cardinality(v_tickets) = 0 then
      return;
    end if;
    v_outcome := what_stands_against(p_project, v_registration, v_tickets);
    if v_outcome is not null then
      return query select null::bigint, null::text, v_before, v_outcome;
      return;
    end if;
    perform lease_places(p_project, v_registration, cardinality(v_tickets));
    -- One by one: each has its own address.
    for i in 1 .. cardinality(v_tickets) loop
      perform move_tickets(p_project, v_registration, v_tickets[i:i], 'expired', 'issued', null, null,
        p_payment_id, p_method, p_reference);
    end loop;
  else
    perform move_tickets(p_project, v_registration, v_tickets, 'held', 'issued', null, null,
      p_payment_id, p_method, p_reference);
  end if;
  perform tell_groups(p_project, array[p_group], 'group-order');
  return query
    select ticket.id, ticket.barcode, v_before, 'issued' from ticket
    where ticket.project_id = p_project and ticket.id = any(v_tickets) order by ticket.id;
end $$;
