-- Issues a held ticket for its payment, also one whose hold is due; no row when it is not held. rules/tickets 17
create or replace function pay_held_ticket(
  p_project bigint, p_ticket bigint, p_payment_id text, p_method text, p_reference text,
  p_is_of_many boolean default false
) returns table (barcode text, before text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_registration bigint;
  v_barcode text;
begin
  v_registration := lock_places_of_ticket(p_project, p_ticket);
  select ticket.barcode into v_barcode from ticket
  where project_id = p_project and id = p_ticket and status = 'held' for update;
  if found then
    perform move_tickets(p_project, v_registration, array[p_ticket], 'held', 'issued', null, null,
      p_payment_id, p_method, p_reference, p_is_of_many);
    return query select v_barcode, 'held';
  end if;
end $$;
