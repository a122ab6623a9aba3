-- Decides about the submissions of a sale in their order; what one gets, those after it do not. p_is_last: the shard's room
-- is all that the registration has left.
create or replace function decide_sales(p_sales sale[], p_facts sale_facts, p_room integer, p_is_last boolean)
returns sale[] language plpgsql immutable as $$
declare
  v_sales sale[] := p_sales;
  v_facts sale_facts := p_facts;
  v_room integer := p_room;
  v_sale sale;
  -- Of those that are sold.
  v_keys text[] := '{}';
  v_emails text[] := '{}';
  v_subjects text[] := '{}';
begin
  for i in 1 .. cardinality(v_sales) loop
    v_sale := v_sales[i];
    if v_sale.proofs is not null then
      v_sale.question_id := find_unproved(v_sale.proofs, v_facts.open_proofs);
    end if;
    v_sale.outcome := case
      when v_sale.idempotency_key = any(v_facts.used_keys) then 'repeated'
      -- That of refuse_former_terms.
      when v_sale.outcome is not null then v_sale.outcome
      when v_sale.idempotency_key = any(v_keys) then 'again'
      when v_sale.unique_email = any(v_emails) then 'again'
      when v_sale.unique_subject = any(v_subjects) then 'again'
      when v_sale.unique_email = any(v_facts.taken_emails) then 'email-already-registered'
      when v_sale.unique_subject = any(v_facts.taken_subjects) then 'already-registered'
      when v_room <= 0 then case when p_is_last then 'sold-out' else 'again' end
      when v_sale.question_id is not null then 'verification-failed'
      when v_sale.price > 0 and count_claimed(v_facts.holds, 'r' || v_sale.recipient) >= v_sale.recipient_maximum
        then 'holds-of-recipient'
      when v_sale.price > 0 and has_full_network(v_sale, v_facts.holds, v_facts.ticket_count) then 'holds-of-network'
      when v_sale.price > 0 and v_facts.recent_holds >= v_sale.free_holds then 'proof-of-work-needed'
      when v_sale.promo_code_id is not null and count_claimed(v_facts.promo_room, v_sale.promo_code_id::text) <= 0
        then 'promo-code-exhausted'
      else 'issued'
    end;
    if v_sale.outcome = 'issued' then
      v_room := v_room - 1;
      v_keys := v_keys || v_sale.idempotency_key;
      v_emails := v_emails || v_sale.unique_email;
      v_subjects := v_subjects || v_sale.unique_subject;
      v_facts := claim_sale(v_facts, v_sale);
    elsif v_sale.outcome <> 'verification-failed' then
      v_sale.question_id := null;
    end if;
    v_sales[i] := v_sale;
  end loop;
  return v_sales;
end $$;
