-- Sells to all people of a group order, or to none. p_sales as in sell_tickets, in the order of the people; p_group is an
-- object with the columns of ticket_group. A row for each of them, whose outcome is issued, or what stands against it as in
-- sell_tickets; besides, for all of them: repeated (the order has its receipt already), too-large (the registration takes
-- no group orders of this size), holds-of-recipient (too much of this contact is unpaid). `room`: how many places, codes or
-- uses of the promo code are left, of an outcome that says so.
-- It holds the locks of all places, so nobody sells beside it, and what is set aside for a waiting list is not its room.
-- rules/group-orders 5
create or replace function sell_group(
  p_project bigint, p_registration bigint, p_pool bigint, p_sales jsonb, p_group jsonb
)
returns table (n integer, outcome text, question_id bigint, room integer, group_id bigint, identifier uuid)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_sales sale[] := array(select sale from jsonb_populate_recordset(null::sale, p_sales) sale order by sale.n);
  v_wanted constant integer := jsonb_array_length(p_sales);
  v_facts sale_facts;
  v_terms record;
  v_left integer;
  v_unpaid integer;
  v_refusal text;
  v_room integer;
  v_codes text[];
  v_shard smallint;
  v_group bigint;
  v_identifier uuid;
  v_constraint text;
begin
  perform lock_places(p_project, p_registration);
  select id, ticket_group.identifier into v_group, v_identifier from ticket_group
  where project_id = p_project and registration_id = p_registration and idempotency_key = p_group ->> 'idempotency_key';
  if found then
    return query select 1, 'repeated', null::bigint, null::integer, v_group, v_identifier;
    return;
  end if;
  select ticket_price_cents, barcode_pool_id, group_maximum into v_terms from registration
  where project_id = p_project and id = p_registration;
  select ticket_count - set_aside - used.count into v_left from registration_capacity, (
    select sum(issued + held) as count from registration_usage
    where project_id = p_project and registration_id = p_registration
  ) used
  where project_id = p_project and registration_id = p_registration;
  v_sales := refuse_former_terms(v_sales, v_terms.ticket_price_cents, v_terms.barcode_pool_id <> p_pool);
  v_facts := find_sale_facts(p_project, p_registration, v_sales);
  v_sales := decide_sales(v_sales, v_facts, v_left, true);

  if v_wanted > coalesce(v_terms.group_maximum, 0) then
    v_refusal := 'too-large';
  elsif v_left < v_wanted then
    v_refusal := 'sold-out';
    v_room := greatest(v_left, 0);
  elsif (v_sales[1]).price > 0 then
    select count(*) into v_unpaid from ticket_group ordered
    join ticket on ticket.project_id = p_project and ticket.group_id = ordered.id and ticket.status = 'held'
    where ordered.project_id = p_project and ordered.registration_id = p_registration
      and ordered.mailbox = p_group ->> 'mailbox';
    if v_unpaid + v_wanted > greatest((v_sales[1]).recipient_maximum, v_terms.group_maximum) then
      v_refusal := 'holds-of-recipient';
    end if;
  end if;
  if v_refusal is null and not exists (select from unnest(v_sales) sale where sale.outcome <> 'issued') then
    v_codes := take_barcodes(p_project, p_pool, v_wanted);
    -- Another registration of the pool may have locked some: they are free again if its sale fails.
    if cardinality(v_codes) < v_wanted then
      v_codes := array(
        select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
        order by file_id, line limit v_wanted for update
      );
    end if;
    if cardinality(v_codes) < v_wanted then
      v_refusal := 'barcodes-exhausted';
      v_room := cardinality(v_codes);
    end if;
  end if;
  if v_refusal is not null or exists (select from unnest(v_sales) sale where sale.outcome <> 'issued') then
    return query
      select sale.n, coalesce(v_refusal, sale.outcome), sale.question_id,
        coalesce(v_room, (v_facts.promo_room ->> sale.promo_code_id::text)::integer), null::bigint, null::uuid
      from unnest(v_sales) sale;
    return;
  end if;

  v_identifier := make_ticket_identifier(p_project);
  insert into ticket_group (
    project_id, registration_id, identifier, contact_name, contact_email, mailbox, culture_code, idempotency_key, digest
  ) values (
    p_project, p_registration, v_identifier, p_group ->> 'contact_name', p_group ->> 'contact_email',
    p_group ->> 'mailbox', p_group ->> 'culture_code', p_group ->> 'idempotency_key', decode(p_group ->> 'digest', 'hex')
  ) returning id into v_group;
  v_sales := number_tickets(p_project, v_sales, v_codes);
  for i in 1 .. v_wanted loop
    v_sales[i].group_id := v_group;
  end loop;
  select shard into v_shard from registration_usage
  where project_id = p_project and registration_id = p_registration and leased - issued - held >= v_wanted
  order by shard limit 1;
  if not found then
    perform deal_leases(p_project, p_registration, 1, v_left);
    v_shard := 0;
  end if;
  perform write_sale(p_project, p_registration, v_sales);
  perform count_sale(p_project, p_registration, v_shard, v_sales);
  insert into outbox (project_id, kind, payload)
  values (p_project, 'group-mail', jsonb_build_object('groupId', v_group, 'kind', 'group-order'));
  return query select sale.n, 'issued', null::bigint, null::integer, v_group, v_identifier from unnest(v_sales) sale;
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint <> 'ticket_unique_email' then
    raise;
  end if;
  -- A correction has taken one of the addresses meanwhile: the next call sees whose.
  return query select 1, 'again', null::bigint, null::integer, null::bigint, null::uuid;
end $$;
