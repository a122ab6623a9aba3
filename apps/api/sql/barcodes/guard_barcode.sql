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
