-- Moves a live ticket to a registration of its project, which may be its own, and to another price, unless that is null.
-- outcome: moved, or what stands against it; then nothing has changed. before: the status that it had. A held ticket that becomes free is issued. A unique
-- address or attendee of the registration is an error of its index. rules/tickets 57–59
-- Locks as lock_places says, of both registrations in the order of their numbers, so that no two moves wait for each other.
create or replace function move_to_registration(
  p_project bigint, p_ticket bigint, p_version integer, p_registration bigint, p_original_cents bigint, p_price_cents bigint
) returns table (outcome text, before text, status text, barcode text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_source bigint;
  v_ticket record;
  v_target record;
  v_former_pool bigint;
  v_refusal text;
  v_price bigint;
  v_status text;
  v_address text;
  v_code text;
begin
  select registration_id into v_source from ticket where project_id = p_project and id = p_ticket;
  perform lock_places(p_project, least(v_source, p_registration));
  if v_source <> p_registration then
    perform lock_places(p_project, greatest(v_source, p_registration));
  end if;
  -- Its version says that it is still of this registration.
  select * into v_ticket from ticket where project_id = p_project and id = p_ticket for update;
  select barcode_pool_id, ticket_price_cents into v_target from registration
  where project_id = p_project and id = p_registration;
  select barcode_pool_id into v_former_pool from registration where project_id = p_project and id = v_source;
  v_refusal := case
    when v_ticket.version <> p_version then 'stale-version'
    when v_ticket.status not in ('held', 'issued') then 'ticket-' || v_ticket.status
    -- rules/group-orders 11
    when v_ticket.group_id is not null and v_ticket.status = 'held' then 'paid-with-group'
    when p_original_cents <> v_target.ticket_price_cents then 'terms-changed'
    when v_source <> p_registration and not exists (
      select from registration_places where project_id = p_project and registration_id = p_registration
        and ticket_count > issued + held + set_aside
    ) then 'sold-out'
  end;
  if v_refusal is not null then
    return query select v_refusal, v_ticket.status, v_ticket.status, v_ticket.barcode;
    return;
  end if;
  v_price := coalesce(p_price_cents, v_ticket.price_cents);
  v_status := case when v_price = 0 then 'issued' else v_ticket.status end;
  v_code := v_ticket.barcode;
  perform from promo_code where project_id = p_project and id = v_ticket.promo_code_id for update;
  if v_target.barcode_pool_id <> v_former_pool then
    v_code := (take_barcodes(p_project, v_target.barcode_pool_id, 1))[1];
    if v_code is null then
      return query select 'barcodes-exhausted', v_ticket.status, v_ticket.status, v_ticket.barcode;
      return;
    end if;
    update barcode set state = v_status, shown_at = now() where project_id = p_project and code = v_code;
  elsif v_status <> v_ticket.status then
    update barcode set state = v_status where project_id = p_project and code = v_code;
  end if;

  if v_source <> p_registration then
    perform move_places(p_project, v_source, 1, v_ticket.status, null);
    perform lease_places(p_project, p_registration, 1);
    perform move_places(p_project, p_registration, 1, null, v_status);
  elsif v_status <> v_ticket.status then
    perform move_places(p_project, v_source, 1, v_ticket.status, v_status);
  end if;
  if v_status <> v_ticket.status then
    perform move_promo_codes(p_project, array[p_ticket], v_ticket.status, v_status);
  end if;
  v_address := unique_email_of(p_project, p_registration, v_ticket.email);
  update ticket set registration_id = p_registration,
    answered_registration_id =
      case when v_source <> p_registration then coalesce(answered_registration_id, v_source) else answered_registration_id end,
    barcode = v_code,
    former_barcodes = former_barcodes || array_remove(array[v_ticket.barcode], v_code),
    original_price_cents = coalesce(p_original_cents, original_price_cents), price_cents = v_price,
    status = v_status, purchased = purchased or v_status = 'issued',
    hold_recipient = case when v_status = 'held' then hold_recipient end,
    hold_network = case when v_status = 'held' then hold_network end,
    unique_email = v_address, version = version + 1
  where project_id = p_project and id = p_ticket;
  if v_code <> v_ticket.barcode then
    update barcode set state = 'void' where project_id = p_project and code = v_ticket.barcode;
  end if;
  -- rules/mail 1
  if v_status <> v_ticket.status then
    insert into outbox (project_id, kind, payload)
    values (p_project, 'ticket-issued', jsonb_build_object('ticketId', p_ticket));
  end if;
  if v_source <> p_registration then
    perform offer_places(p_project, v_source);
  end if;
  return query select 'moved', v_ticket.status, v_status, v_code;
end $$;
