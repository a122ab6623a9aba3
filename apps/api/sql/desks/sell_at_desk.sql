-- Issues a ticket with the very code that a desk has printed. Outcome: issued; repeated (the key has its receipt);
-- sold-out, promo-code-exhausted, barcode-not-reserved: refused, with nothing changed. p_sale is one of the objects of
-- sell_tickets, with price 0. rules/desk 6; the locks are in the order of lock_places.
create or replace function sell_at_desk(p_project bigint, p_registration bigint, p_desk bigint, p_code text, p_sale jsonb)
returns table (outcome text, ticket_id bigint, identifier uuid)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_shard record;
  v_promo bigint := (p_sale ->> 'promo_code_id')::bigint;
  v_sold sale;
  v_constraint text;
begin
  v_shard := take_shard(p_project, p_registration, 1);
  perform from submission
  where project_id = p_project and registration_id = p_registration and idempotency_key = p_sale ->> 'idempotency_key';
  if found then
    return query select 'repeated', null::bigint, null::uuid;
    return;
  end if;
  if v_shard.room <= 0 then
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
  v_sold := jsonb_populate_record(null::sale, p_sale);
  v_sold.barcode := p_code;
  v_sold.ticket_id := nextval('ticket_id_seq');
  v_sold.identifier := make_ticket_identifier(p_project);
  perform write_sale(p_project, p_registration, array[v_sold]);
  perform count_sale(p_project, p_registration, v_shard.shard, array[v_sold]);
  return query select 'issued', v_sold.ticket_id, v_sold.identifier;
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint not like 'submission_pkey%' then
    raise;
  end if;
  return query select 'repeated', null::bigint, null::uuid;
end $$;
