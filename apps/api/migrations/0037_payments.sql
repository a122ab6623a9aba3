-- How a ticket was paid, and payments that came too late. rules/tickets 17, 28–30

alter table ticket
  add column payment_method text,
  add column payment_reference text,
  add column paid_at timestamptz(3);

-- A payment that could not become its ticket's when it came.
create table late_payment (
  project_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  payment_id text not null,
  method text,
  reference text,
  amount_cents bigint not null check (amount_cents >= 0),
  reason text not null check (reason in ('cancelled', 'paid', 'soldOut', 'addressTaken', 'barcodeTaken')),
  received_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'returned', 'used')),
  settled_at timestamptz(3),
  return_reference text,
  primary key (project_id, id),
  -- The same payment of a ticket stands once, however often it is reported.
  unique (project_id, ticket_id, payment_id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  check ((state = 'open') = (settled_at is null)),
  check ((state = 'returned') = (return_reference is not null))
);
create index late_payment_open on late_payment (received_at, project_id, id) where state = 'open';

-- An expired ticket may be paid after all, if its place and its code are still to be had.
create or replace function guard_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a ticket is never deleted';
  end if;
  if new.status <> old.status and not (case old.status
    when 'held' then new.status in ('issued', 'cancelled', 'expired')
    when 'issued' then new.status = 'cancelled'
    when 'expired' then new.status = 'issued' and new.payment_id is not null
    else false
  end) then
    raise exception 'a ticket cannot go from % to %', old.status, new.status;
  end if;
  if (new.project_id, new.id, new.registration_id, new.identifier, new.barcode)
     is distinct from (old.project_id, old.id, old.registration_id, old.identifier, old.barcode) then
    raise exception 'a ticket keeps its registration, link and barcode';
  end if;
  return new;
end $$;

-- A void code comes back only with the ticket that it was shown on: nobody else ever gets it.
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
    when 'reserved' then new.state in ('free', 'void')
    when 'void' then new.state = 'issued' and exists (
      select from ticket where project_id = new.project_id and barcode = new.code and status in ('expired', 'issued'))
    else false
  end) then
    raise exception 'a barcode cannot go from % to %', old.state, new.state;
  end if;
  return new;
end $$;
