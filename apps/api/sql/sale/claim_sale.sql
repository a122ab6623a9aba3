-- The facts after a submission that is sold: its hold, its use of a promo code and its verification codes are taken.
create or replace function claim_sale(p_facts sale_facts, p_sale sale) returns sale_facts language plpgsql immutable as $$
declare
  v_facts sale_facts := p_facts;
  v_key text;
begin
  if p_sale.price > 0 then
    v_facts.recent_holds := v_facts.recent_holds + 1;
    foreach v_key in array
      array(select 'r' || p_sale.recipient where p_sale.recipient is not null)
        || array(select 'n' || network from unnest(networks_of(p_sale.network)) network)
    loop
      v_facts.holds := v_facts.holds || jsonb_build_object(v_key, count_claimed(v_facts.holds, v_key) + 1);
    end loop;
  end if;
  if p_sale.promo_code_id is not null then
    v_key := p_sale.promo_code_id::text;
    v_facts.promo_room := v_facts.promo_room
      || jsonb_build_object(v_key, count_claimed(v_facts.promo_room, v_key) - 1);
  end if;
  if p_sale.proofs is not null then
    v_facts.open_proofs := array(
      select open from unnest(v_facts.open_proofs) open
      where open <> all(array(
        select (proof ->> 'address') || ' ' || (proof ->> 'salt') from jsonb_array_elements(p_sale.proofs) proof
      ))
    );
  end if;
  return v_facts;
end $$;
