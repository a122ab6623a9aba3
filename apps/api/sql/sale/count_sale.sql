-- Counts a sale that was written: its places at the shard, its uses of promo codes, and the verification codes that it has
-- used up. The caller has locked all of them.
create or replace function count_sale(p_project bigint, p_registration bigint, p_shard smallint, p_sold sale[])
returns void language plpgsql set search_path = public as $$
declare
  v_issued integer;
  v_held integer;
  v_has_promos boolean;
  v_addresses constant text[] := addresses_of(p_sold);
begin
  select count(*) filter (where sale.price = 0), count(*) filter (where sale.price > 0),
    bool_or(sale.promo_code_id is not null)
  into v_issued, v_held, v_has_promos from unnest(p_sold) sale;
  update registration_usage set issued = issued + v_issued, held = held + v_held
  where project_id = p_project and registration_id = p_registration and shard = p_shard;
  if v_has_promos then
    update promo_code
    set issued = promo_code.issued + uses.issued, held = promo_code.held + uses.held
    from (
      select sale.promo_code_id as id, count(*) filter (where sale.price = 0) as issued,
        count(*) filter (where sale.price > 0) as held
      from unnest(p_sold) sale where sale.promo_code_id is not null group by 1
    ) uses
    where promo_code.project_id = p_project and promo_code.id = uses.id;
  end if;
  if v_addresses is not null then
    update verification_code set used_at = now()
    where project_id = p_project and registration_id = p_registration and address = any(v_addresses);
  end if;
end $$;
