-- What a ticket may become, and the holds that are due. rules/tickets 16–18

create function guard_ticket() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a ticket is never deleted';
  end if;
  if new.status <> old.status and not (case old.status
    when 'held' then new.status in ('issued', 'cancelled', 'expired')
    when 'issued' then new.status = 'cancelled'
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
create trigger ticket_guard before update or delete on ticket for each row execute function guard_ticket();

alter table ticket
  add constraint ticket_held_until_purchased check (status <> 'held' or not purchased),
  add constraint ticket_gives_address_back check (unique_email is null or status in ('held', 'issued'));

create index ticket_due on ticket (expire_payment_at) include (project_id, registration_id) where status = 'held';
