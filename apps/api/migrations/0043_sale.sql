-- Sales, payments, cancellations and expiries are functions of one project each. rules/tickets 3, 4, 16; decisions/029
--
-- Every statement in them has project_id = p_project, so a distributed database runs a whole call on the project's node.
-- Two orders of locks, so that no two calls wait for each other in a circle: a sale locks one stripe of its
-- registration, then verification codes, promo codes, barcodes. Everything else locks the capacity, then all stripes
-- (lock_places), then tickets, promo codes, barcodes; a sale without a stripe to sell from does the same.

-- How many tickets a registration has, and how many of them its stripes have leased.
create table registration_capacity (
  project_id bigint not null,
  registration_id bigint not null,
  ticket_count integer not null check (ticket_count > 0),
  leased integer not null check (leased >= 0),
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  constraint registration_never_overleased check (leased <= ticket_count)
);
-- A stripe is a counter of its own: sales at different stripes do not wait for each other. A registration begins with
-- one, which has leased all of its tickets.
alter table registration_usage
  add column stripe smallint not null default 0 check (stripe >= 0),
  add column leased integer;
insert into registration_capacity (project_id, registration_id, ticket_count, leased)
select project_id, registration_id, ticket_count, ticket_count from registration_usage;
update registration_usage set leased = ticket_count;
alter table registration_usage
  drop constraint registration_never_oversold,
  drop constraint registration_usage_pkey,
  drop column ticket_count,
  alter column leased set not null,
  add primary key (project_id, registration_id, stripe),
  add constraint registration_never_oversold check (issued + held <= leased);

-- The counters of a registration as one row.
create view registration_places as
select capacity.project_id, capacity.registration_id, capacity.ticket_count, usage.issued, usage.held
from registration_capacity capacity
join (
  select project_id, registration_id, sum(issued)::integer as issued, sum(held)::integer as held
  from registration_usage group by project_id, registration_id
) usage on usage.project_id = capacity.project_id and usage.registration_id = capacity.registration_id;

-- One live ticket for each attendee who signed in. A dead ticket keeps its subject, for a late payment. rules/tickets 32
alter table ticket add column unique_subject text;
create unique index ticket_unique_subject on ticket (project_id, registration_id, unique_subject)
  where unique_subject is not null and status in ('held', 'issued');

alter table late_payment
  drop constraint late_payment_reason_check,
  add constraint late_payment_reason_check check (reason in
    ('cancelled', 'paid', 'soldOut', 'addressTaken', 'barcodeTaken', 'promoCodeExhausted', 'alreadyRegistered'));

-- Locks all counters of a registration until the transaction ends: nothing is sold, paid, cancelled or expired beside it.
create function lock_places(p_project bigint, p_registration bigint) returns void
language plpgsql set search_path = public as $$
begin
  perform from registration_capacity where project_id = p_project and registration_id = p_registration for update;
  perform from registration_usage where project_id = p_project and registration_id = p_registration
  order by stripe for update;
end $$;

-- Locks a stripe with room for a sale of p_wanted tickets. Without one that is free: all of them, and deals the leases
-- anew. is_last: the room is all that the registration has left.
create function take_stripe(
  p_project bigint, p_registration bigint, p_wanted integer,
  out stripe smallint, out room integer, out is_last boolean
)
language plpgsql set search_path = public as $$
declare
  -- A sale takes at most 64 at once; a stripe with less than some of these is not worth its row.
  c_stripes constant integer := 16;
  c_worth constant integer := 512;
  -- So many submissions in one call have waited for one another.
  c_queue constant integer := 8;
  v_count integer;
  v_left integer;
  v_used integer;
  v_wanted_stripes integer;
  v_has_room boolean;
begin
  select usage.stripe, usage.leased - usage.issued - usage.held into stripe, room
  from registration_usage usage
  where usage.project_id = p_project and usage.registration_id = p_registration
    and usage.issued + usage.held < usage.leased
  order by usage.stripe limit 1 for update skip locked;
  is_last := false;
  if found then
    return;
  end if;

  perform lock_places(p_project, p_registration);
  select count(*), sum(issued + held) into v_count, v_used from registration_usage
  where project_id = p_project and registration_id = p_registration;
  select ticket_count - v_used into v_left from registration_capacity
  where project_id = p_project and registration_id = p_registration;
  v_has_room := exists (
    select from registration_usage
    where project_id = p_project and registration_id = p_registration and issued + held < leased
  );
  -- There is room, but others were selling from it: one stripe more, if it is worth it.
  v_wanted_stripes := greatest(1, least(
    v_count + case when v_has_room and p_wanted >= c_queue then 1 else 0 end, c_stripes, v_left / c_worth));
  if v_left > 0 and (not v_has_room or v_wanted_stripes > v_count) then
    -- Half of what is left is dealt each time, so leases shrink; the last ones are all with one stripe.
    perform deal_leases(p_project, p_registration, v_wanted_stripes,
      case when v_wanted_stripes = 1 then v_left else v_left / 2 / v_wanted_stripes end);
  end if;
  select usage.stripe, usage.leased - usage.issued - usage.held into stripe, room
  from registration_usage usage
  where usage.project_id = p_project and usage.registration_id = p_registration
  order by usage.leased - usage.issued - usage.held desc, usage.stripe limit 1;
  is_last := room = v_left;
end $$;

-- Gives each of the first p_stripes so many unsold tickets and takes back those of the others. The caller holds all locks.
create function deal_leases(p_project bigint, p_registration bigint, p_stripes integer, p_each integer) returns void
language plpgsql set search_path = public as $$
declare
  v_leased integer;
begin
  for v_stripe in 0 .. p_stripes - 1 loop
    perform from registration_usage
    where project_id = p_project and registration_id = p_registration and stripe = v_stripe;
    if not found then
      insert into registration_usage (project_id, registration_id, stripe, leased)
      values (p_project, p_registration, v_stripe, 0);
    end if;
  end loop;
  update registration_usage
  set leased = issued + held + case when stripe < p_stripes then p_each else 0 end
  where project_id = p_project and registration_id = p_registration;
  select sum(leased) into v_leased from registration_usage
  where project_id = p_project and registration_id = p_registration;
  update registration_capacity set leased = v_leased where project_id = p_project and registration_id = p_registration;
end $$;

-- Changes how many tickets a registration has; false when more than that are live. All leases are with one stripe then.
create function change_capacity(p_project bigint, p_registration bigint, p_ticket_count integer) returns boolean
language plpgsql set search_path = public as $$
declare
  v_used integer;
begin
  perform lock_places(p_project, p_registration);
  select sum(issued + held) into v_used from registration_usage
  where project_id = p_project and registration_id = p_registration;
  if p_ticket_count < v_used then
    return false;
  end if;
  -- First all leases back, or fewer tickets than before could be leased more often than they exist.
  perform deal_leases(p_project, p_registration, 1, 0);
  update registration_capacity set ticket_count = p_ticket_count
  where project_id = p_project and registration_id = p_registration;
  perform deal_leases(p_project, p_registration, 1, p_ticket_count - v_used);
  return true;
end $$;

-- Sells to the submissions of one registration that waited together, each with its own outcome: issued, or
--   repeated: the idempotency key has its receipt already;
--   again: not decided, because another submission or another sale has what this one needs; to be sent once more;
--   sold-out, barcodes-exhausted, email-already-registered, already-registered, promo-code-exhausted, holds-of-recipient,
--   holds-of-network, verification-failed (of question_id): refused, with nothing changed.
-- p_batch is a list of objects with the keys below; n counts from 1.
create function sell_batch(p_project bigint, p_registration bigint, p_pool bigint, p_batch jsonb)
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

-- The held tickets of these recipients and networks, by r and the recipient, n and the network.
create function count_holds(p_project bigint, p_registration bigint, p_recipients text[], p_networks text[]) returns jsonb
language plpgsql set search_path = public as $$
begin
  return coalesce((
    select jsonb_object_agg('r' || hold_recipient, count) from (
      select hold_recipient, count(*) from ticket
      where project_id = p_project and registration_id = p_registration and hold_recipient = any(p_recipients)
      group by hold_recipient
    ) counted
  ), '{}') || coalesce((
    select jsonb_object_agg('n' || encode(hold_network, 'hex'), count) from (
      select hold_network, count(*) from ticket
      where project_id = p_project and registration_id = p_registration
        and hold_network = any(array(select decode(network, 'hex') from unnest(p_networks) network))
      group by hold_network
    ) counted
  ), '{}');
end $$;

create function add_hold(p_holds jsonb, p_key text) returns jsonb language sql immutable as $$
  select case when p_key is null then p_holds
    else p_holds || jsonb_build_object(p_key, coalesce((p_holds ->> p_key)::integer, 0) + 1) end
$$;

-- Writes the tickets of a sale: p_sold are the positions in p_batch, beside them the tickets' ids, identifiers, codes and ends.
create function write_sale(
  p_project bigint, p_registration bigint, p_batch jsonb,
  p_sold integer[], p_ids bigint[], p_identifiers uuid[], p_codes text[], p_ends timestamptz[]
) returns void
language plpgsql set search_path = public as $$
begin
  update barcode set state = case when item.price = 0 then 'issued' else 'held' end, shown_at = now()
  from unnest(p_sold, p_codes) as sold (n, code)
  join jsonb_to_recordset(p_batch) as item (n integer, price bigint) on item.n = sold.n
  where barcode.project_id = p_project and barcode.code = sold.code;

  insert into ticket (project_id, id, registration_id, identifier, barcode, status, first_name, last_name, sur_name,
    gender, company, position, country, region, city, company_address, post_code, mobile_phone, email, subscribe,
    web_site, purpose, job_level, original_price_cents, price_cents, purchased, expire_payment_at, culture_code,
    scenario_version, answers, unique_email, unique_subject, hold_recipient, hold_network, promo_code_id, promotion_id,
    promo_code)
  overriding system value
  select barcode.project_id, sold.id, p_registration, sold.identifier, barcode.code,
    case when item.price = 0 then 'issued' else 'held' end, item."firstName", item."lastName", item."surName",
    item.gender, item.company, item.position, item.country, item.region, item.city, item."companyAddress",
    item."postCode", item."mobilePhone", item.email, item.subscribe, item."webSite", item.purpose, item."jobLevel",
    item."originalPrice", item.price, item.price = 0, sold.expire_payment_at, item."cultureCode",
    item."scenarioVersion", item.answers, item."uniqueEmail", item."uniqueSubject",
    case when item.price > 0 then item.recipient end, case when item.price > 0 then decode(item.network, 'hex') end,
    promo.id, promo.group_id, promo.code
  from unnest(p_sold, p_ids, p_identifiers, p_codes, p_ends) as sold (n, id, identifier, code, expire_payment_at)
  join jsonb_to_recordset(p_batch) as item (
    n integer, "firstName" text, "lastName" text, "surName" text, gender text, company text,
    position text, country text, region text, city text, "companyAddress" text, "postCode" text, "mobilePhone" text,
    email text, subscribe text, "webSite" text, purpose text, "jobLevel" text, "originalPrice" bigint, price bigint,
    "cultureCode" text, "scenarioVersion" integer, answers jsonb, "uniqueEmail" text, "uniqueSubject" text,
    recipient text, network text, "promoCodeId" bigint
  ) on item.n = sold.n
  join barcode on barcode.project_id = p_project and barcode.code = sold.code
  left join promo_code promo on promo.project_id = p_project and promo.id = item."promoCodeId";

  insert into submission (project_id, registration_id, idempotency_key, digest, ticket_id)
  select ticket.project_id, p_registration, item.key, decode(item.digest, 'hex'), ticket.id
  from unnest(p_sold, p_ids) as sold (n, id)
  join jsonb_to_recordset(p_batch) as item (n integer, key text, digest text) on item.n = sold.n
  join ticket on ticket.project_id = p_project and ticket.id = sold.id;

  insert into audit (project_id, staff_name, action, entity, entity_id, entity_name, after)
  select p_project, 'Attendee', 'create', 'ticket', id::text, code, jsonb_build_object(
    'registrationId', p_registration, 'price', round(item.price / 100.0, 2), 'purchased', item.price = 0)
  from unnest(p_sold, p_ids, p_codes) as sold (n, id, code)
  join jsonb_to_recordset(p_batch) as item (n integer, price bigint) on item.n = sold.n;

  insert into outbox (project_id, kind, payload)
  select p_project, 'ticket-issued', jsonb_build_object('ticketId', id) from unnest(p_ids) id;
end $$;

-- Sells a batch. Sales at different stripes may want the same address or key at the same moment: a unique index decides.
-- Its error ends a call for several submissions, so that each can be sent by itself, and is an outcome of a single one.
create function sell_tickets(p_project bigint, p_registration bigint, p_pool bigint, p_batch jsonb)
returns table (
  n integer, outcome text, ticket_id bigint, identifier uuid, barcode text, expire_payment_at timestamptz, question_id bigint
)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_constraint text;
  v_outcome text;
begin
  return query select * from sell_batch(p_project, p_registration, p_pool, p_batch);
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  v_outcome := case v_constraint
    when 'submission_pkey' then 'repeated'
    when 'ticket_unique_email' then 'email-already-registered'
    when 'ticket_unique_subject' then 'already-registered'
  end;
  if v_outcome is null or jsonb_array_length(p_batch) > 1 then
    raise;
  end if;
  return query select 1, v_outcome, null::bigint, null::uuid, null::text, null::timestamptz, null::bigint;
end $$;

-- Moves tickets of one registration from one state to another, with counters, promo codes, codes and audit. The caller
-- holds the locks of the places and of the tickets. Without an author the caller records the change.
create function move_tickets(
  p_project bigint, p_registration bigint, p_tickets bigint[], p_before text, p_to text,
  p_author_id bigint default null, p_author text default null,
  p_payment_id text default null, p_method text default null, p_reference text default null
) returns void
language plpgsql set search_path = public as $$
declare
  v_ticket record;
  v_stripe record;
  v_codes text[] := '{}';
  v_left integer;
  v_here integer;
begin
  for v_ticket in
    update ticket set status = p_to, hold_recipient = null, hold_network = null,
      unique_email = case when p_to = 'issued' then case when p_before = 'expired'
        then unique_email_of(p_project, registration_id, email) else unique_email end end,
      purchased = purchased or p_payment_id is not null,
      paid_at = case when p_payment_id is null then paid_at else now() end,
      payment_id = coalesce(p_payment_id, payment_id),
      payment_method = case when p_payment_id is null then payment_method else p_method end,
      payment_reference = case when p_payment_id is null then payment_reference else p_reference end
    where project_id = p_project and id = any(p_tickets)
    returning id, barcode
  loop
    v_codes := v_codes || v_ticket.barcode;
  end loop;

  -- Which stripe sold a ticket does not matter: only their sum counts.
  v_left := cardinality(v_codes);
  for v_stripe in
    select stripe, issued, held, leased from registration_usage
    where project_id = p_project and registration_id = p_registration order by stripe
  loop
    v_here := least(v_left, case p_before
      when 'held' then v_stripe.held
      when 'issued' then v_stripe.issued
      else v_stripe.leased - v_stripe.issued - v_stripe.held
    end);
    continue when v_here <= 0;
    update registration_usage
    set held = held - case when p_before = 'held' then v_here else 0 end,
      issued = issued - case when p_before = 'issued' then v_here else 0 end
        + case when p_to = 'issued' then v_here else 0 end
    where project_id = p_project and registration_id = p_registration and stripe = v_stripe.stripe;
    v_left := v_left - v_here;
  end loop;
  if v_left > 0 then
    raise exception 'registration % has not counted % tickets that are %', p_registration, v_left, p_before;
  end if;

  perform from promo_code where project_id = p_project and id in (
    select promo_code_id from ticket where project_id = p_project and id = any(p_tickets)
  ) order by id for update;
  if found then
    update promo_code
    set held = held - case when p_before = 'held' then moved.count else 0 end,
      issued = issued - case when p_before = 'issued' then moved.count else 0 end
        + case when p_to = 'issued' then moved.count else 0 end
    from (
      select promo_code_id, count(*) from ticket
      where project_id = p_project and id = any(p_tickets) and promo_code_id is not null group by promo_code_id
    ) moved
    where promo_code.project_id = p_project and promo_code.id = moved.promo_code_id;
  end if;

  update barcode set state = case when p_to = 'issued' then 'issued' else 'void' end
  where project_id = p_project and code = any(v_codes);
  -- rules/mail 1
  if p_to = 'issued' then
    insert into outbox (project_id, kind, payload)
    select p_project, 'ticket-issued', jsonb_build_object('ticketId', id) from unnest(p_tickets) id;
  end if;
  if p_author is not null then
    insert into audit (project_id, staff_id, staff_name, action, entity, entity_id, entity_name, before, after)
    select ticket.project_id, p_author_id, p_author, 'update', 'ticket', id::text, barcode,
      jsonb_build_object('status', p_before), jsonb_build_object('status', p_to)
    from ticket where project_id = p_project and id = any(p_tickets);
  end if;
end $$;

-- The address that must be unique in this registration, of a ticket with this e-mail address; null if none must.
create function unique_email_of(p_project bigint, p_registration bigint, p_email text) returns text
language plpgsql stable set search_path = public as $$
begin
  return (
    select nullif(lower(trim(p_email)), '') from registration
    where project_id = p_project and id = p_registration and unique_email
  );
end $$;

-- Issues a held ticket for its payment, also one whose hold is due; no row when it is not held. rules/tickets 17
create function pay_held_ticket(
  p_project bigint, p_ticket bigint, p_payment_id text, p_method text, p_reference text
) returns table (barcode text, before text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_registration bigint;
  v_barcode text;
begin
  select registration_id into v_registration from ticket where project_id = p_project and id = p_ticket;
  perform lock_places(p_project, v_registration);
  select ticket.barcode into v_barcode from ticket
  where project_id = p_project and id = p_ticket and status = 'held' for update;
  if found then
    perform move_tickets(p_project, v_registration, array[p_ticket], 'held', 'issued', null, null,
      p_payment_id, p_method, p_reference);
    return query select v_barcode, 'held';
  end if;
end $$;

-- Issues an expired ticket for its payment; outcome: issued, or what stands against it. No row when it is not expired.
-- rules/tickets 28
create function pay_expired_ticket(
  p_project bigint, p_ticket bigint, p_payment_id text, p_method text, p_reference text
) returns table (barcode text, outcome text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_ticket record;
  v_outcome text := 'issued';
begin
  select registration_id into v_ticket from ticket where project_id = p_project and id = p_ticket;
  perform lock_places(p_project, v_ticket.registration_id);
  select * into v_ticket from ticket
  where project_id = p_project and id = p_ticket and status = 'expired' for update;
  if not found then
    return;
  end if;
  if v_ticket.promo_code_id is not null then
    perform from promo_code where project_id = p_project and id = v_ticket.promo_code_id for update;
  end if;
  if not exists (select from registration_places where project_id = p_project
    and registration_id = v_ticket.registration_id and ticket_count > issued + held)
  then
    v_outcome := 'soldOut';
  elsif exists (select from ticket where project_id = p_project and registration_id = v_ticket.registration_id
    and unique_email = unique_email_of(p_project, v_ticket.registration_id, v_ticket.email))
  then
    v_outcome := 'addressTaken';
  elsif exists (select from ticket where project_id = p_project and registration_id = v_ticket.registration_id
    and unique_subject = v_ticket.unique_subject and status in ('held', 'issued'))
  then
    v_outcome := 'alreadyRegistered';
  elsif exists (select from promo_code where project_id = p_project and id = v_ticket.promo_code_id
    and issued + held >= ticket_count)
  then
    v_outcome := 'promoCodeExhausted';
  elsif not exists (select from barcode where project_id = p_project and code = v_ticket.barcode and state = 'void') then
    v_outcome := 'barcodeTaken';
  end if;
  if v_outcome = 'issued' then
    perform lease_one(p_project, v_ticket.registration_id);
    perform move_tickets(p_project, v_ticket.registration_id, array[p_ticket], 'expired', 'issued', null, null,
      p_payment_id, p_method, p_reference);
  end if;
  return query select v_ticket.barcode, v_outcome;
end $$;

-- Leases one ticket more where no stripe has room. The caller holds all locks.
create function lease_one(p_project bigint, p_registration bigint) returns void
language plpgsql set search_path = public as $$
begin
  perform from registration_usage
  where project_id = p_project and registration_id = p_registration and issued + held < leased;
  if not found then
    update registration_capacity set leased = leased + 1
    where project_id = p_project and registration_id = p_registration;
    update registration_usage set leased = leased + 1
    where project_id = p_project and registration_id = p_registration and stripe = 0;
  end if;
end $$;

-- Cancels a live ticket; no row when it is not live. rules/tickets 19
create function cancel_ticket(p_project bigint, p_ticket bigint) returns table (barcode text, before text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_registration bigint;
  v_barcode text;
  v_before text;
begin
  select registration_id into v_registration from ticket where project_id = p_project and id = p_ticket;
  perform lock_places(p_project, v_registration);
  select ticket.barcode, ticket.status into v_barcode, v_before from ticket
  where project_id = p_project and id = p_ticket and status in ('held', 'issued') for update;
  if found then
    perform move_tickets(p_project, v_registration, array[p_ticket], v_before, 'cancelled');
    return query select v_barcode, v_before;
  end if;
end $$;

-- Expires at most p_maximum holds that are due, the first due first, and returns how many. A hold without an end is
-- never due. rules/tickets 18
create function expire_tickets(p_project bigint, p_registration bigint, p_maximum integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_tickets bigint[];
begin
  perform lock_places(p_project, p_registration);
  v_tickets := array(
    select id from ticket where project_id = p_project and registration_id = p_registration
      and status = 'held' and expire_payment_at <= now()
    order by expire_payment_at limit p_maximum for update skip locked
  );
  perform move_tickets(p_project, p_registration, v_tickets, 'held', 'expired', null, 'Foyer');
  return cardinality(v_tickets);
end $$;

-- Cancels at most p_maximum held tickets of a recipient or a network and returns how many. rules/tickets 27
create function release_holds(
  p_project bigint, p_registration bigint, p_recipient text, p_network bytea, p_maximum integer,
  p_author_id bigint, p_author text
) returns integer
language plpgsql set search_path = public as $$
declare
  v_tickets bigint[];
begin
  perform lock_places(p_project, p_registration);
  v_tickets := array(
    select id from ticket where project_id = p_project and registration_id = p_registration and status = 'held'
      and (hold_recipient = p_recipient or hold_network = p_network)
    order by expire_payment_at limit p_maximum for update skip locked
  );
  perform move_tickets(p_project, p_registration, v_tickets, 'held', 'cancelled', p_author_id, p_author);
  return cardinality(v_tickets);
end $$;

drop function require_hold_room;
