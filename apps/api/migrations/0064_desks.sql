-- Desks without a network: they take blocks of reserved codes along, print them, and hand their visitors in. rules/desk

create table desk (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  name text not null check (name <> ''),
  -- Who opened it; its tickets name them in the audit.
  staff_id bigint,
  staff_name text not null,
  -- SHA-256 of the key by which the desk is known; null once it is closed.
  key_hash bytea check (length(key_hash) = 32),
  key_expires_at timestamptz not null,
  opened_at timestamptz not null default now(),
  seen_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, registration_id) references registration (project_id, id)
);
create index desk_registration on desk (project_id, registration_id);

-- A reserved code is with one desk at most. A row goes only when the desk gives back a code that it has not printed.
create table desk_code (
  project_id bigint not null,
  code text not null,
  desk_id bigint not null,
  block integer not null check (block > 0),
  primary key (project_id, code),
  foreign key (project_id, desk_id) references desk (project_id, id),
  foreign key (project_id, code) references barcode (project_id, code)
);
create index desk_code_block on desk_code (project_id, desk_id, block);

-- A visitor who was handed in and could not be issued as they are: kept with their answers until staff decide.
create table desk_conflict (
  project_id bigint not null,
  id bigint generated always as identity,
  registration_id bigint not null,
  desk_id bigint not null,
  -- The idempotency key that the desk made for the visitor.
  key uuid not null,
  barcode text not null,
  full_name text not null,
  registered_at timestamptz not null,
  reason text not null,
  -- What was handed in; null once it is decided.
  visitor jsonb,
  ticket_id bigint,
  handed_in_at timestamptz not null default now(),
  primary key (project_id, id),
  unique (project_id, desk_id, key),
  foreign key (project_id, desk_id) references desk (project_id, id)
);
create index desk_conflict_open on desk_conflict (project_id, registration_id) where visitor is not null;

-- As in 0037; besides, a reserved code becomes the code of a ticket where a desk has it.
-- Replaces guard_barcode of 0037
create or replace function guard_barcode() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a barcode is never deleted';
  end if;
  if (new.project_id, new.code, new.pool_id, new.file_id, new.line)
     is distinct from (old.project_id, old.code, old.pool_id, old.file_id, old.line) then
    raise exception 'a barcode keeps its code, pool and origin';
  end if;
  if old.shown_at is not null and new.shown_at is distinct from old.shown_at then
    raise exception 'a barcode that was shown stays shown';
  end if;
  if new.state <> old.state and not (case old.state
    when 'free' then new.state in ('held', 'issued', 'reserved', 'void')
    when 'held' then new.state in ('free', 'issued', 'void')
    when 'issued' then new.state in ('free', 'void')
    when 'reserved' then new.state in ('free', 'void') or new.state = 'issued' and exists (
      select from desk_code where project_id = new.project_id and code = new.code)
    when 'void' then new.state = 'issued' and exists (
      select from ticket where project_id = new.project_id and barcode = new.code and status in ('expired', 'issued'))
    else false
  end) then
    raise exception 'a barcode cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;

-- Reserves or releases codes of a pool until p_wanted are reserved. Returns how many free ones are missing, or, as a
-- negative number, how many more would have to be released than desks have left: then nothing has changed. Codes that
-- were never printed or shown are released first and are free again; the others are void. rules/offline-registration 3
-- Replaces reserve_barcodes of 0061
create or replace function reserve_barcodes(p_project bigint, p_pool bigint, p_wanted integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_more integer;
  v_codes text[];
begin
  perform hold_reserved_codes(p_project);
  select p_wanted - count(*) into v_more from barcode
  where project_id = p_project and pool_id = p_pool and state = 'reserved';
  if v_more > 0 then
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
      order by file_id, line limit v_more for update skip locked
    );
    -- Codes that a sale holds at this moment may come back.
    if cardinality(v_codes) < v_more then
      v_codes := array(
        select code from barcode where project_id = p_project and pool_id = p_pool and state = 'free'
        order by file_id, line limit v_more for update
      );
    end if;
    if cardinality(v_codes) < v_more then
      return v_more - cardinality(v_codes);
    end if;
    update barcode set state = 'reserved' where project_id = p_project and code = any(v_codes);
  elsif v_more < 0 then
    -- rules/desk 4: a desk may have printed its codes already.
    v_codes := array(
      select code from barcode where project_id = p_project and pool_id = p_pool and state = 'reserved'
        and not exists (select from desk_code at_desk where at_desk.project_id = p_project and at_desk.code = barcode.code)
      order by shown_at is not null, file_id desc, line desc limit -v_more for update
    );
    if cardinality(v_codes) < -v_more then
      return cardinality(v_codes) + v_more;
    end if;
    update barcode set state = case when shown_at is null then 'free' else 'void' end
    where project_id = p_project and code = any(v_codes);
  end if;
  return 0;
end $$;

-- Whoever gives reserved codes away, to paper or to a desk, does so one after the other: no code goes to two.
create function hold_reserved_codes(p_project bigint) returns void language plpgsql set search_path = public as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('reserve-barcodes', p_project));
end $$;

-- The codes of a desk's block, which are leased at the first call: reserved codes that neither paper nor another desk
-- has, in the order of their files. Asked again, a block is the same: an answer may get lost. rules/desk 3
create function lease_desk_codes(p_project bigint, p_pool bigint, p_desk bigint, p_block integer, p_count integer)
returns setof text language plpgsql set search_path = public as $$
begin
  perform hold_reserved_codes(p_project);
  perform from desk_code where project_id = p_project and desk_id = p_desk and block = p_block;
  if not found then
    insert into desk_code (project_id, code, desk_id, block)
    select project_id, code, p_desk, p_block from barcode
    where project_id = p_project and pool_id = p_pool and state = 'reserved' and shown_at is null
      and not exists (select from desk_code taken where taken.project_id = p_project and taken.code = barcode.code)
    order by file_id, line limit p_count;
  end if;
  return query select barcode.code from desk_code
    join barcode on barcode.project_id = p_project and barcode.code = desk_code.code
    where desk_code.project_id = p_project and desk_id = p_desk and block = p_block and state = 'reserved'
    order by file_id, line;
end $$;

-- Issues a ticket with the very code that a desk has printed. Outcome: issued; repeated (the key has its receipt);
-- sold-out, promo-code-exhausted, barcode-not-reserved: refused, with nothing changed. p_item is an object as in the
-- batches of sell_tickets, with n = 1 and price 0. rules/desk 6; the locks are in the order of 0043.
create function sell_at_desk(p_project bigint, p_registration bigint, p_desk bigint, p_code text, p_item jsonb)
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
