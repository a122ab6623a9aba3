-- The payments of a project as a list: its order and all of its filters but the text, and the totals by currency, are read
-- from one index. rules/payments 19
create index payment_attempt_list on payment_attempt (project_id, created_at, id)
  include (state, provider, method, is_live, currency, paid_cents, refunded_cents);
create index payment_attempt_amount on payment_attempt (project_id, amount_cents);
create index payment_attempt_reference_words on payment_attempt (project_id, reference text_pattern_ops);
create index payment_refund_reference_words on payment_refund (project_id, reference text_pattern_ops);
create index payment_refund_unsettled on payment_refund (project_id, state, attempt_id) where state <> 'succeeded';
-- Movements of money by their time, as accounts have them. rules/payments 20
create index payment_attempt_paid on payment_attempt (project_id, paid_at) where paid_cents > 0;
create index payment_refund_settled on payment_refund (project_id, settled_at) where state = 'succeeded';
