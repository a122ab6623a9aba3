-- The part of a refund that is the card fee, as it was when the refund succeeded. rules/payments 40
alter table payment_refund add column fee_cents bigint not null default 0;
alter table payment_refund add constraint payment_refund_fee_check check (fee_cents between 0 and amount_cents);

-- Refunds give the price back before the fee. rules/payments 38
update payment_refund refund set fee_cents = part.until - part.before
from (
  select returned.project_id, returned.id,
    greatest(0, returned.until - greatest(0, attempt.paid_cents - attempt.fee_cents)) as until,
    greatest(0, returned.until - returned.amount_cents - greatest(0, attempt.paid_cents - attempt.fee_cents)) as before
  from (
    select project_id, id, attempt_id, amount_cents,
      sum(amount_cents) over (partition by project_id, attempt_id order by settled_at, id)::bigint as until
    from payment_refund where state = 'succeeded'
  ) returned
  join payment_attempt attempt on attempt.project_id = returned.project_id and attempt.id = returned.attempt_id
  where attempt.fee_cents > 0
) part
where refund.project_id = part.project_id and refund.id = part.id and part.until > part.before;
