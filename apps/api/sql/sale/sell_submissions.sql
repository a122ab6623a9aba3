-- Sells under the lock of one shard: decides about each submission in its order, writes all that are sold as sets, and
-- reports. p_sales as in sell_tickets.
create or replace function sell_submissions(p_project bigint, p_registration bigint, p_pool bigint, p_sales jsonb)
returns setof sale language plpgsql set search_path = public as $$
declare
  v_sales sale[] := array(select sale from jsonb_populate_recordset(null::sale, p_sales) sale order by sale.n);
  v_shard record;
  v_facts sale_facts;
  v_sold sale[];
  v_codes text[];
  v_price bigint;
  v_pool bigint;
begin
  v_shard := take_shard(p_project, p_registration, cardinality(v_sales));
  -- Price and pool can change until the first ticket, under the locks of all shards: what was read before is not sold.
  select ticket_price_cents, barcode_pool_id into v_price, v_pool from registration
  where project_id = p_project and id = p_registration;
  v_sales := refuse_former_terms(v_sales, v_price, v_pool <> p_pool);
  v_facts := find_sale_facts(p_project, p_registration, v_sales);
  v_sales := decide_sales(v_sales, v_facts, v_shard.room, v_shard.is_last);

  v_sold := array(select sale from unnest(v_sales) sale where sale.outcome = 'issued');
  if cardinality(v_sold) > 0 then
    v_codes := take_barcodes(p_project, p_pool, cardinality(v_sold));
    v_sales := number_tickets(p_project, v_sales, v_codes);
    v_sold := array(select sale from unnest(v_sales) sale where sale.outcome = 'issued');
  end if;
  if cardinality(v_sold) > 0 then
    perform write_sale(p_project, p_registration, v_sold);
    perform count_sale(p_project, p_registration, v_shard.shard, v_sold);
  end if;
  return query select * from unnest(v_sales);
end $$;
