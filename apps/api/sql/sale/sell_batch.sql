-- Sells to the submissions of one registration that waited together, each with its own outcome: issued, or
--   repeated: the idempotency key has its receipt already;
--   again: not decided, because another submission or another sale has what this one needs; to be sent once more;
--   sold-out, barcodes-exhausted, email-already-registered, already-registered, promo-code-exhausted, holds-of-recipient,
--   holds-of-network, verification-failed (of question_id): refused, with nothing changed.
-- p_batch is a list of objects with the keys below; n counts from 1.
create or replace function sell_batch(p_project bigint, p_registration bigint, p_pool bigint, p_batch jsonb)
returns table (
  n integer, outcome text, ticket_id bigint, identifier uuid, barcode text, expire_payment_at timestamptz, question_id bigint
)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_size integer := jsonb_array_length(p_batch);
  v_outcomes text[];
  v_questions bigint[];
  v_tickets bigint[];
  v_links uuid[];
  v_barcodes text[];
  v_ends timestamptz[];
  v_stripe smallint;
  v_room integer;
  v_is_last boolean;
  -- What the submissions ask for, and what stands against it.
  v_keys text[];
  v_emails text[];
  v_subjects text[];
  v_promos bigint[];
  v_prices bigint[];
  v_minutes integer[];
  v_used_keys text[];
  v_taken_emails text[];
  v_taken_subjects text[];
  v_promo_room jsonb := '{}';
  v_open_proofs text[];
  v_recipients text[];
  v_networks text[];
  v_holds jsonb := '{}';
  v_places integer;
  v_item jsonb;
  v_proof jsonb;
  v_maximum integer;
  -- Those that can be sold so far, in their order, and their codes.
  v_sold integer[] := '{}';
  v_sold_keys text[] := '{}';
  v_sold_emails text[] := '{}';
  v_sold_subjects text[] := '{}';
  v_codes text[];
  v_ids bigint[];
  v_identifiers uuid[];
  v_moments timestamptz[] := '{}';
begin
  v_outcomes := array_fill(null::text, array[v_size]);
  v_questions := array_fill(null::bigint, array[v_size]);
  v_tickets := array_fill(null::bigint, array[v_size]);
  v_links := array_fill(null::uuid, array[v_size]);
  v_barcodes := array_fill(null::text, array[v_size]);
  v_ends := array_fill(null::timestamptz, array[v_size]);
  select taken.stripe, taken.room, taken.is_last into v_stripe, v_room, v_is_last
  from take_stripe(p_project, p_registration, v_size) taken;

  select array_agg(item.key order by item.n), array_agg(item."uniqueEmail" order by item.n),
    array_agg(item."uniqueSubject" order by item.n), array_agg(item."promoCodeId" order by item.n),
    array_agg(item.price order by item.n), array_agg(item."holdMinutes" order by item.n)
  into v_keys, v_emails, v_subjects, v_promos, v_prices, v_minutes
  from jsonb_to_recordset(p_batch) as item (
    n integer, key text, "uniqueEmail" text, "uniqueSubject" text, "promoCodeId" bigint, price bigint,
    "holdMinutes" integer
  );

  v_used_keys := array(
    select idempotency_key from submission
    where project_id = p_project and registration_id = p_registration and idempotency_key = any(v_keys)
  );
  if cardinality(array_remove(v_emails, null)) > 0 then
    v_taken_emails := array(
      select unique_email from ticket
      where project_id = p_project and registration_id = p_registration and unique_email = any(v_emails)
    );
  end if;
  if cardinality(array_remove(v_subjects, null)) > 0 then
    v_taken_subjects := array(
      select unique_subject from ticket
      where project_id = p_project and registration_id = p_registration and unique_subject = any(v_subjects)
        and status in ('held', 'issued')
    );
  end if;

  -- rules/tickets 24: counted under a lock that every sale to this recipient or network takes.
  if 0 < any(v_prices) then
    select array_agg(distinct item.recipient), array_agg(distinct item.network) into v_recipients, v_networks
    from jsonb_to_recordset(p_batch) as item (price bigint, recipient text, network text) where item.price > 0;
    perform from registration_usage where project_id = p_project and registration_id = p_registration and stripe > 0;
    if found then
      perform pg_advisory_xact_lock(keys.key) from (
        select distinct hashtextextended(format('hold %s %s %s', p_project, p_registration, of), 0) as key
        from unnest(v_recipients || v_networks) of where of is not null order by key
      ) keys;
    end if;
    v_holds := count_holds(p_project, p_registration, v_recipients, v_networks);
    select ticket_count into v_places from registration_capacity
    where project_id = p_project and registration_id = p_registration;
  end if;

  -- rules/attend 15
  if jsonb_path_exists(p_batch, '$[*].proofs[*]') then
    v_open_proofs := array(
      select address || ' ' || encode(salt, 'hex') from verification_code
      where project_id = p_project and registration_id = p_registration and used_at is null and address in (
        select proof ->> 'address' from jsonb_path_query(p_batch, '$[*].proofs[*]') proof
      )
      order by address for update
    );
  end if;

  if cardinality(array_remove(v_promos, null)) > 0 then
    for v_item in
      select jsonb_build_object('id', id, 'room', ticket_count - issued - held) from promo_code
      where project_id = p_project and id = any(v_promos) order by id for update
    loop
      v_promo_room := v_promo_room || jsonb_build_object(v_item ->> 'id', v_item -> 'room');
    end loop;
  end if;

  for i in 1 .. v_size loop
    v_item := p_batch -> (i - 1);
    if v_keys[i] = any(v_used_keys) then
      v_outcomes[i] := 'repeated';
    elsif v_keys[i] = any(v_sold_keys) or v_emails[i] = any(v_sold_emails) or v_subjects[i] = any(v_sold_subjects) then
      v_outcomes[i] := 'again';
    elsif v_emails[i] = any(v_taken_emails) then
      v_outcomes[i] := 'email-already-registered';
    elsif v_subjects[i] = any(v_taken_subjects) then
      v_outcomes[i] := 'already-registered';
    elsif cardinality(v_sold) >= v_room then
      v_outcomes[i] := case when v_is_last then 'sold-out' else 'again' end;
    end if;
    continue when v_outcomes[i] is not null;

    if v_item ? 'proofs' then
      v_questions[i] := (
        select (proof ->> 'questionId')::bigint from jsonb_array_elements(v_item -> 'proofs') proof
        where (proof ->> 'address') || ' ' || (proof ->> 'salt') <> all(v_open_proofs) limit 1
      );
      if v_questions[i] is not null then
        v_outcomes[i] := 'verification-failed';
        continue;
      end if;
    end if;
    if v_prices[i] > 0 then
      if (v_holds ->> ('r' || (v_item ->> 'recipient')))::integer >= (v_item ->> 'recipientMaximum')::integer then
        v_outcomes[i] := 'holds-of-recipient';
        continue;
      end if;
      -- Never below the recipient's maximum, so that a small registration can be sold at all.
      v_maximum := least((v_item ->> 'networkMaximum')::integer, greatest((v_item ->> 'recipientMaximum')::integer,
        v_places::bigint * (v_item ->> 'networkShare')::integer / 100));
      if (v_holds ->> ('n' || (v_item ->> 'network')))::integer >= v_maximum then
        v_outcomes[i] := 'holds-of-network';
        continue;
      end if;
    end if;
    if v_promos[i] is not null then
      if (v_promo_room ->> v_promos[i]::text)::integer > 0 then
        v_promo_room := jsonb_set(v_promo_room, array[v_promos[i]::text],
          to_jsonb((v_promo_room ->> v_promos[i]::text)::integer - 1));
      else
        v_outcomes[i] := 'promo-code-exhausted';
        continue;
      end if;
    end if;
    if v_prices[i] > 0 then
      v_holds := add_hold(add_hold(v_holds, 'r' || (v_item ->> 'recipient')), 'n' || (v_item ->> 'network'));
    end if;
    if v_item ? 'proofs' then
      for v_proof in select jsonb_array_elements(v_item -> 'proofs') loop
        v_open_proofs := array_remove(v_open_proofs, (v_proof ->> 'address') || ' ' || (v_proof ->> 'salt'));
      end loop;
    end if;
    v_sold := v_sold || i;
    v_sold_keys := v_sold_keys || v_keys[i];
    v_sold_emails := v_sold_emails || v_emails[i];
    v_sold_subjects := v_sold_subjects || v_subjects[i];
  end loop;

  -- rules/tickets 4: skips codes that others have locked, and waits for them only when it has none itself.
  if cardinality(v_sold) > 0 then
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
      order by file_id, line limit cardinality(v_sold) for update skip locked
    );
    if cardinality(v_codes) = 0 then
      v_codes := array(
        select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
        order by file_id, line limit cardinality(v_sold) for update
      );
    end if;
    foreach v_maximum in array v_sold[cardinality(v_codes) + 1 :] loop
      v_outcomes[v_maximum] := case when cardinality(v_codes) = 0 then 'barcodes-exhausted' else 'again' end;
    end loop;
    v_sold := v_sold[: cardinality(v_codes)];
  end if;

  if cardinality(v_sold) > 0 then
    v_ids := array(select nextval('ticket_id_seq') from unnest(v_sold));
    v_identifiers := array(select make_ticket_identifier(p_project) from unnest(v_sold));
    for at in 1 .. cardinality(v_sold) loop
      v_moments := v_moments || case when v_prices[v_sold[at]] > 0
        then (now() + make_interval(mins => v_minutes[v_sold[at]]))::timestamptz(3) end;
      v_outcomes[v_sold[at]] := 'issued';
      v_tickets[v_sold[at]] := v_ids[at];
      v_links[v_sold[at]] := v_identifiers[at];
      v_barcodes[v_sold[at]] := v_codes[at];
      v_ends[v_sold[at]] := v_moments[at];
    end loop;
    if v_open_proofs is not null then
      update verification_code set used_at = now()
      where project_id = p_project and registration_id = p_registration and address in (
        select proof ->> 'address'
        from unnest(v_sold) sold, jsonb_array_elements(p_batch -> (sold - 1) -> 'proofs') proof
      );
    end if;
    if v_promo_room <> '{}' then
      update promo_code
      set issued = promo_code.issued + uses.issued, held = promo_code.held + uses.held
      from (
        select v_promos[sold] as id, count(*) filter (where v_prices[sold] = 0) as issued,
          count(*) filter (where v_prices[sold] > 0) as held
        from unnest(v_sold) sold where v_promos[sold] is not null group by 1
      ) uses
      where promo_code.project_id = p_project and promo_code.id = uses.id;
    end if;
    perform write_sale(p_project, p_registration, p_batch, v_sold, v_ids, v_identifiers, v_codes, v_moments);
    update registration_usage
    set issued = issued + (select count(*) from unnest(v_sold) sold where v_prices[sold] = 0),
      held = held + (select count(*) from unnest(v_sold) sold where v_prices[sold] > 0)
    where project_id = p_project and registration_id = p_registration and stripe = v_stripe;
  end if;
  return query select * from unnest(array(select generate_series(1, v_size)),
    v_outcomes, v_tickets, v_links, v_barcodes, v_ends, v_questions);
end $$;
