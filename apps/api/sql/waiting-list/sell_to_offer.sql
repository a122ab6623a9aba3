-- Sells the place that an offer keeps, and ends the offer in the same transaction. p_sales is one sale, as in sell_tickets,
-- whose outcomes it has; besides, offer-ended. An offer that is due can be taken until it has expired: whoever gets the
-- locks of the places first decides. rules/waiting-list 7, 8
create or replace function sell_to_offer(
  p_project bigint, p_registration bigint, p_pool bigint, p_sales jsonb, p_offer uuid
)
returns table (
  n integer, outcome text, ticket_id bigint, identifier uuid, barcode text, expire_payment_at timestamptz, question_id bigint
)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_entry bigint;
  v_set_aside integer;
  v_sold record;
  v_now constant timestamptz := clock_timestamp();
begin
  perform lock_places(p_project, p_registration);
  select id into v_entry from waiting_entry
  where project_id = p_project and registration_id = p_registration and identifier = p_offer and state = 'offered' for update;
  if not found then
    return query select 1, 'offer-ended', null::bigint, null::uuid, null::text, null::timestamptz, null::bigint;
    return;
  end if;
  update registration_capacity set set_aside = set_aside - 1
  where project_id = p_project and registration_id = p_registration returning set_aside + 1 into v_set_aside;
  perform lease_places(p_project, p_registration, 1);
  select * into v_sold from sell_tickets(p_project, p_registration, p_pool, p_sales);
  if v_sold.outcome = 'issued' then
    update waiting_entry set state = 'taken', ended_at = v_now, ticket_id = v_sold.ticket_id
    where project_id = p_project and id = v_entry;
  else
    perform set_places_aside(p_project, p_registration, v_set_aside);
  end if;
  return query select v_sold.n, v_sold.outcome, v_sold.ticket_id, v_sold.identifier, v_sold.barcode,
    v_sold.expire_payment_at, v_sold.question_id;
end $$;
