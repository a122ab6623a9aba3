-- Gives each submission that is sold a number, an address and the next of the codes; where there are too few codes, the last
-- ones are not sold.
create or replace function number_tickets(of_project bigint, p_sales sale[], p_codes text[]) returns sale[]
language plpgsql volatile as $$
declare
  v_sales sale[] := p_sales;
  v_sale sale;
  v_given integer := 0;
begin
  for i in 1 .. cardinality(v_sales) loop
    v_sale := v_sales[i];
    continue when v_sale.outcome <> 'issued';
    v_given := v_given + 1;
    if v_given <= cardinality(p_codes) then
      v_sale.barcode := p_codes[v_given];
      v_sale.ticket_id := nextval('ticket_id_seq');
      v_sale.identifier := make_ticket_identifier(of_project);
      v_sale.expire_payment_at := case when v_sale.price > 0 then now() + make_interval(mins => v_sale.hold_minutes) end;
    else
      v_sale.outcome := case when cardinality(p_codes) = 0 then 'barcodes-exhausted' else 'again' end;
    end if;
    v_sales[i] := v_sale;
  end loop;
  return v_sales;
end $$;
