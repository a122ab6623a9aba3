-- The addresses that submissions prove with a verification code.
create or replace function addresses_of(p_sales sale[]) returns text[] language sql immutable as $$
  select array_agg(proof ->> 'address') from unnest(p_sales) sale, jsonb_array_elements(sale.proofs) proof
$$;
