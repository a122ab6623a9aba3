-- Locks the verification codes that a sale may use up and returns address and salt of each that is not used yet.
-- rules/attend 15
create or replace function lock_proofs(p_project bigint, p_registration bigint, p_sales sale[]) returns text[]
language plpgsql set search_path = public as $$
declare
  v_addresses constant text[] := addresses_of(p_sales);
begin
  return array(
    select address || ' ' || encode(salt, 'hex') from verification_code
    where project_id = p_project and registration_id = p_registration and used_at is null
      and address = any(v_addresses)
    order by address for update
  );
end $$;
