-- What a ticket may become. An expired one may be paid after all, if its place and its code are still to be had.
-- rules/tickets 16, 28
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
  if (new.project_id, new.id) is distinct from (old.project_id, old.id) then
    raise exception 'a ticket keeps its number';
  end if;
  -- rules/tickets 68: whoever had the link has seen the code, so they end together.
  if new.identifier <> old.identifier and new.barcode = old.barcode then
    raise exception 'a ticket keeps its link until it is passed on';
  end if;
  -- rules/tickets 57, 58: a live ticket is moved, and its answers stay those to the questionnaire that was answered.
  if new.registration_id <> old.registration_id and old.status not in ('held', 'issued') then
    raise exception 'a ticket that is % keeps its registration', old.status;
  end if;
  if new.answered_registration_id is distinct from (
    case when new.registration_id = old.registration_id then old.answered_registration_id
      else coalesce(old.answered_registration_id, old.registration_id) end
  ) then
    raise exception 'a ticket keeps the questionnaire that was answered';
  end if;
  -- rules/tickets 37: an exchanged barcode stays known.
  if new.former_barcodes <> (
    case when new.barcode = old.barcode then old.former_barcodes else old.former_barcodes || old.barcode end
  ) then
    raise exception 'a ticket keeps its barcode until it is exchanged';
  end if;
  return new;
end $$;
