-- What a code may become. A void one comes back only with the ticket that it was shown on, so nobody else ever gets it;
-- a reserved one becomes the code of a ticket only where a desk has it. rules/barcode-pools
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
  -- What follows reads no table for a sale: on a cluster an expression with a table is planned anew for each code.
  -- rules/distribution 14
  if new.state = old.state or old.state = 'free' and new.state in ('held', 'issued', 'reserved', 'void')
    or old.state = 'held' and new.state in ('free', 'issued', 'void') or old.state = 'issued' and new.state in ('free', 'void')
    or old.state = 'reserved' and new.state in ('free', 'void')
  then
    return new;
  end if;
  if old.state = 'reserved' and new.state = 'issued' then
    perform from desk_code where project_id = new.project_id and code = new.code;
    if found then
      return new;
    end if;
  elsif old.state = 'void' and new.state = 'issued' then
    perform from ticket
    where project_id = new.project_id and barcode = new.code and status in ('expired', 'issued');
    if found then
      return new;
    end if;
  end if;
  raise exception 'a barcode cannot go from % to %', old.state, new.state;
end $$;
