-- What stands against issuing these expired tickets of a registration together, as in pay_expired_ticket; null: nothing. The
-- caller holds the locks of the places and of the tickets. rules/tickets 28, rules/group-orders 10
create or replace function what_stands_against(p_project bigint, p_registration bigint, p_tickets bigint[]) returns text
language plpgsql set search_path = public as $$
declare
  v_addresses text[] := '{}';
  v_address text;
  v_email text;
begin
  for v_email in select email from ticket where project_id = p_project and id = any(p_tickets) loop
    v_address := unique_email_of(p_project, p_registration, v_email);
    if v_address = any(v_addresses) then
      return 'addressTaken';
    end if;
    v_addresses := v_addresses || v_address;
  end loop;
  perform from promo_code where project_id = p_project and id in (
    select promo_code_id from ticket where project_id = p_project and id = any(p_tickets)
  ) order by id for update;
  if not exists (
    select from registration_places where project_id = p_project and registration_id = p_registration
      and ticket_count - issued - held - set_aside >= cardinality(p_tickets)
  ) then
    return 'soldOut';
  end if;
  if exists (
    select from ticket where project_id = p_project and registration_id = p_registration
      and unique_email = any(v_addresses)
  ) then
    return 'addressTaken';
  end if;
  if exists (
    select from (
      select promo_code_id, count(*) as uses from ticket
      where project_id = p_project and id = any(p_tickets) and promo_code_id is not null group by promo_code_id
    ) wanted
    join promo_code on promo_code.project_id = p_project and promo_code.id = wanted.promo_code_id
    where promo_code.issued + promo_code.held + wanted.uses > promo_code.ticket_count
  ) then
    return 'promoCodeExhausted';
  end if;
  if exists (
    select from ticket
    left join barcode on barcode.project_id = p_project and barcode.code = ticket.barcode and barcode.state = 'void'
    where ticket.project_id = p_project and ticket.id = any(p_tickets) and barcode.code is null
  ) then
    return 'barcodeTaken';
  end if;
  return null;
end $$;
