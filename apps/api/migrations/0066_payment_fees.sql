-- The fee that payers by card are asked for. rules/payments 35–38

-- No row: none.
create table payment_fee (
  project_id bigint primary key,
  -- The currency of the fixed part. The fee is not asked for in another one.
  currency text not null,
  fixed_cents bigint not null check (fixed_cents >= 0),
  -- Hundredths of a per cent.
  percent_hundredths integer not null check (percent_hundredths between 0 and 1000),
  -- Whether it is given back with a full refund.
  is_refunded boolean not null,
  version integer not null default 1
);

-- What the payer is asked for beside the price, and whether it comes back: as at the start. rules/payments 36
alter table payment_attempt add column fee_cents bigint not null default 0 check (fee_cents >= 0);
alter table payment_attempt add column refunds_fee boolean not null default true;
-- What statements of the provider have is found by its amount.
create index payment_attempt_charged on payment_attempt (project_id, (amount_cents + fee_cents)) where fee_cents > 0;
-- The totals of the list are read from it, too. rules/payments 19
drop index payment_attempt_list;
create index payment_attempt_list on payment_attempt (project_id, created_at, id)
  include (state, provider, method, is_live, currency, paid_cents, refunded_cents, charged_back_cents, fee_cents);
