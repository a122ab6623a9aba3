-- Finds what stands against the submissions of a sale, and locks what they may use up. The caller has locked a shard.
create or replace function find_sale_facts(p_project bigint, p_registration bigint, p_sales sale[]) returns sale_facts
language plpgsql set search_path = public as $$
declare
  v_facts sale_facts;
  v_keys text[];
  v_emails text[];
  v_subjects text[];
  v_promos bigint[];
  v_is_priced boolean;
  v_has_proofs boolean;
  v_promo record;
begin
  select array_agg(sale.idempotency_key), array_remove(array_agg(sale.unique_email), null),
    array_remove(array_agg(sale.unique_subject), null), array_remove(array_agg(sale.promo_code_id), null),
    bool_or(sale.price > 0), bool_or(sale.proofs is not null)
  into v_keys, v_emails, v_subjects, v_promos, v_is_priced, v_has_proofs
  from unnest(p_sales) sale;

  v_facts.used_keys := array(
    select idempotency_key from submission
    where project_id = p_project and registration_id = p_registration and idempotency_key = any(v_keys)
  );
  if cardinality(v_emails) > 0 then
    v_facts.taken_emails := array(
      select unique_email from ticket
      where project_id = p_project and registration_id = p_registration and unique_email = any(v_emails)
    );
  end if;
  if cardinality(v_subjects) > 0 then
    v_facts.taken_subjects := array(
      select unique_subject from ticket
      where project_id = p_project and registration_id = p_registration and unique_subject = any(v_subjects)
        and status in ('held', 'issued')
    );
  end if;
  if v_is_priced then
    v_facts.holds := count_holds(p_project, p_registration, p_sales);
    v_facts.recent_holds := count_recent_holds(
      p_project, p_registration, (select max(sale.free_holds) from unnest(p_sales) sale)
    );
    v_facts.ticket_count := (
      select ticket_count from registration_capacity where project_id = p_project and registration_id = p_registration
    );
  end if;
  if v_has_proofs then
    v_facts.open_proofs := lock_proofs(p_project, p_registration, p_sales);
  end if;
  if cardinality(v_promos) > 0 then
    v_facts.promo_room := '{}';
    for v_promo in
      select id, ticket_count - issued - held as room from promo_code
      where project_id = p_project and id = any(v_promos) order by id for update
    loop
      v_facts.promo_room := v_facts.promo_room || jsonb_build_object(v_promo.id, v_promo.room);
    end loop;
  end if;
  return v_facts;
end $$;
