-- Sells to the submissions of one registration that waited together. p_sales is a list of objects with the attributes of
-- the type sale; each has its own outcome: issued, or
--   repeated: the idempotency key has its receipt already;
--   again: not decided, because another submission or another sale has what this one needs; to be sent once more;
--   sold-out, barcodes-exhausted, email-already-registered, already-registered, promo-code-exhausted, holds-of-recipient,
--   terms-changed: refused, because the price or the pool was changed after it was evaluated;
--   holds-of-network, proof-of-work-needed, verification-failed (of question_id): refused, with nothing changed.
-- Sales at different shards may want the same address or key at the same moment: a unique index decides. Its error ends a
-- call for several submissions, so that each can be sent by itself, and is an outcome of a single one.
create or replace function sell_tickets(p_project bigint, p_registration bigint, p_pool bigint, p_sales jsonb)
returns table (
  n integer, outcome text, ticket_id bigint, identifier uuid, barcode text, expire_payment_at timestamptz, question_id bigint
)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_constraint text;
  v_outcome text;
begin
  return query
    select n, outcome, ticket_id, identifier, barcode, expire_payment_at::timestamptz, question_id
    from sell_submissions(p_project, p_registration, p_pool, p_sales);
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  v_outcome := case v_constraint
    when 'submission_pkey' then 'repeated'
    when 'ticket_unique_email' then 'email-already-registered'
    when 'ticket_unique_subject' then 'already-registered'
  end;
  if v_outcome is null or jsonb_array_length(p_sales) > 1 then
    raise;
  end if;
  return query select 1, v_outcome, null::bigint, null::uuid, null::text, null::timestamptz, null::bigint;
end $$;
