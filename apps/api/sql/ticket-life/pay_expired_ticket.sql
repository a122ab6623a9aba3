-- Issues an expired ticket for its payment; outcome: issued, or what stands against it. No row when it is not expired.
-- rules/tickets 28
create or replace function pay_expired_ticket(
  p_project bigint, p_ticket bigint, p_payment_id text, p_method text, p_reference text
) returns table (barcode text, outcome text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_ticket record;
  v_outcome text := 'issued';
  v_address text;
begin
  perform lock_places_of_ticket(p_project, p_ticket);
  select * into v_ticket from ticket
  where project_id = p_project and id = p_ticket and status = 'expired' for update;
  if not found then
    return;
  end if;
  v_address := unique_email_of(p_project, v_ticket.registration_id, v_ticket.email);
  if v_ticket.promo_code_id is not null then
    perform from promo_code where project_id = p_project and id = v_ticket.promo_code_id for update;
  end if;
  if not exists (select from registration_places where project_id = p_project
    and registration_id = v_ticket.registration_id and ticket_count > issued + held + set_aside)
  then
    v_outcome := 'soldOut';
  elsif exists (select from ticket where project_id = p_project and registration_id = v_ticket.registration_id
    and unique_email = v_address)
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
    perform lease_places(p_project, v_ticket.registration_id, 1);
    perform move_tickets(p_project, v_ticket.registration_id, array[p_ticket], 'expired', 'issued', null, null,
      p_payment_id, p_method, p_reference);
  end if;
  return query select v_ticket.barcode, v_outcome;
end $$;
