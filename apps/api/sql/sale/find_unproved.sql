-- The question of the first of these verification codes that is not open; null when all are.
create or replace function find_unproved(p_proofs jsonb, p_open text[]) returns bigint language sql immutable as $$
  select (proof ->> 'questionId')::bigint from jsonb_array_elements(p_proofs) proof
  where (proof ->> 'address') || ' ' || (proof ->> 'salt') <> all(p_open) limit 1
$$;
