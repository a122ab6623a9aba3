-- Cancels a live ticket; no row when it is not live. p_reason: what staff tell its holder. rules/tickets 19, rules/mail 22
create or replace function cancel_ticket(
  p_project bigint, p_ticket bigint, p_reason text default null, p_is_of_many boolean default false
) returns table (barcode text, before text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_registration bigint;
  v_barcode text;
  v_before text;
begin
  v_registration := lock_places_of_ticket(p_project, p_ticket);
  select ticket.barcode, ticket.status into v_barcode, v_before from ticket
  where project_id = p_project and id = p_ticket and status in ('held', 'issued') for update;
  if found then
    perform move_tickets(p_project, v_registration, array[p_ticket], v_before, 'cancelled', null, null, null, null, null,
      p_is_of_many, p_reason);
    return query select v_barcode, v_before;
  end if;
end $$;
