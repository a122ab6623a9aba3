-- Gives a live ticket another address and the next free code of its pool; its own code is void and known as after an exchange.
-- No row when the ticket is not live; after is null when the pool has no code left. The submission that sold the ticket no
-- longer answers with it: whoever sent it is not its holder any more. rules/tickets 37, 68
create or replace function pass_ticket_on(p_project bigint, p_ticket bigint)
returns table (before text, after text, identifier uuid)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_ticket record;
  v_pool bigint;
  v_code text;
  v_identifier uuid := make_ticket_identifier(p_project);
  -- A cluster updates no table by a function of chance.
  v_key constant text := 'passed-on ' || gen_random_uuid();
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
    update ticket set identifier = v_identifier, barcode = v_code,
      former_barcodes = former_barcodes || v_ticket.barcode, version = version + 1
    where project_id = p_project and id = p_ticket;
    update barcode set state = 'void' where project_id = p_project and code = v_ticket.barcode;
    update submission set idempotency_key = v_key
    where project_id = p_project and ticket_id = p_ticket;
  end if;
  return query select v_ticket.barcode, v_code, v_identifier;
end $$;
