-- Takes the next number of a series. Its row stays locked until the transaction ends, so a number is never left out: one that
-- is not committed goes to the next invoice. rules/invoices 3, decisions/106
create or replace function next_invoice_number(p_seller text, p_prefix text) returns bigint
language plpgsql set search_path = public as $$
declare
  v_number bigint;
begin
  insert into invoice_series (seller, prefix) values (p_seller, p_prefix) on conflict do nothing;
  select last_number + 1 into v_number from invoice_series
  where seller = p_seller and prefix = p_prefix for update;
  update invoice_series set last_number = v_number where seller = p_seller and prefix = p_prefix;
  return v_number;
end $$;
