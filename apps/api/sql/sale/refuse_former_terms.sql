-- Marks the submissions that were evaluated with another price or another pool than the registration has.
-- rules/registrations 15
create or replace function refuse_former_terms(p_sales sale[], p_price bigint, p_is_other_pool boolean)
returns sale[] language plpgsql immutable as $$
declare
  v_sales sale[] := p_sales;
  v_sale sale;
begin
  for i in 1 .. cardinality(v_sales) loop
    v_sale := v_sales[i];
    if p_is_other_pool or v_sale.original_price <> p_price then
      v_sale.outcome := 'terms-changed';
      v_sales[i] := v_sale;
    end if;
  end loop;
  return v_sales;
end $$;
