-- Issues a ticket with the very code that a desk has printed. Outcome: issued; repeated (the key has its receipt);
-- sold-out, promo-code-exhausted, barcode-not-reserved: refused, with nothing changed. p_item is an object as in the
-- batches of sell_tickets, with n = 1 and price 0. rules/desk 6; the locks are in the order of lock_places.
create or replace function sell_at_desk(p_project bigint, p_registration bigint, p_desk bigint, p_code text, p_item jsonb)
returns table (outcome text, ticket_id bigint, identifier uuid)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_stripe smallint;
  v_room integer;
  v_promo bigint := (p_item ->> 'promoCodeId')::bigint;
  v_ticket bigint;
  v_identifier uuid;
  v_constraint text;
begin
  select taken.stripe, taken.room into v_stripe, v_room from take_stripe(p_project, p_registration, 1) taken;
  perform from submission
  where project_id = p_project and registration_id = p_registration and idempotency_key = p_item ->> 'key';
  if found then
    return query select 'repeated', null::bigint, null::uuid;
    return;
  end if;
  if v_room <= 0 then
    return query select 'sold-out', null::bigint, null::uuid;
    return;
  end if;
  if v_promo is not null then
    perform from promo_code
    where project_id = p_project and id = v_promo and issued + held < ticket_count for update;
    if not found then
      return query select 'promo-code-exhausted', null::bigint, null::uuid;
      return;
    end if;
  end if;
  perform from desk_code where project_id = p_project and code = p_code and desk_id = p_desk for update;
  if found then
    perform from barcode where project_id = p_project and code = p_code and state = 'reserved' for update;
  end if;
  if not found then
    return query select 'barcode-not-reserved', null::bigint, null::uuid;
    return;
  end if;
  v_ticket := nextval('ticket_id_seq');
  v_identifier := make_ticket_identifier(p_project);
  if v_promo is not null then
    update promo_code set issued = issued + 1 where project_id = p_project and id = v_promo;
  end if;
  perform write_sale(p_project, p_registration, jsonb_build_array(p_item), array[1], array[v_ticket],
    array[v_identifier], array[p_code], array[null::timestamptz]);
  update registration_usage set issued = issued + 1
  where project_id = p_project and registration_id = p_registration and stripe = v_stripe;
  return query select 'issued', v_ticket, v_identifier;
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint not like 'submission_pkey%' then
    raise;
  end if;
  return query select 'repeated', null::bigint, null::uuid;
end $$;
