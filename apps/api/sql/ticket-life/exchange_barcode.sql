-- Gives a live ticket the next free code of its pool and makes its own void. No row when the ticket is not live; after is null
-- when the pool has no code left. rules/tickets 37
create or replace function exchange_barcode(p_project bigint, p_ticket bigint) returns table (before text, after text)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_ticket record;
  v_pool bigint;
  v_code text;
begin
  select registration_id, barcode, status into v_ticket from ticket
  where project_id = p_project and id = p_ticket and status in ('held', 'issued') for update;
  if not found then
    return;
  end if;
  select barcode_pool_id into v_pool from registration where project_id = p_project and id = v_ticket.registration_id;
  v_code := (take_barcodes(p_project, v_pool, 1))[1];
  if v_code is not null then
    update barcode set state = v_ticket.status, shown_at = now() where project_id = p_project and code = v_code;
    update ticket set barcode = v_code, former_barcodes = former_barcodes || v_ticket.barcode, version = version + 1
    where project_id = p_project and id = p_ticket;
    update barcode set state = 'void' where project_id = p_project and code = v_ticket.barcode;
  end if;
  return query select v_ticket.barcode, v_code;
end $$;
