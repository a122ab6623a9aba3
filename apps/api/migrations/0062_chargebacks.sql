-- Money of payments that the payer's bank has taken back. rules/payments 32, 33

create table payment_chargeback (
  project_id bigint not null,
  id bigint generated always as identity,
  attempt_id bigint not null,
  -- The provider's name for it.
  reference text not null,
  amount_cents bigint not null check (amount_cents > 0),
  -- In the provider's words.
  reason text not null default '',
  -- When it became known, as with refunds.
  taken_at timestamptz(3) not null default now(),
  -- The money is there again; null: it is away.
  reversed_at timestamptz(3),
  -- Staff have decided that the ticket stays valid.
  kept_at timestamptz(3),
  staff_id bigint,
  staff_name text not null default '',
  primary key (project_id, id),
  foreign key (project_id, attempt_id) references payment_attempt (project_id, id)
);
create unique index payment_chargeback_reference on payment_chargeback (project_id, attempt_id, reference);
-- Home and the metrics count those that nobody has decided.
create index payment_chargeback_open on payment_chargeback (project_id, attempt_id)
  where reversed_at is null and kept_at is null;

-- The sum of its chargebacks that are not reversed. It may exceed what was paid less refunds: banks do not know of these.
alter table payment_attempt add column charged_back_cents bigint not null default 0 check (charged_back_cents >= 0);
-- The totals of the list are read from it, too. rules/payments 19
drop index payment_attempt_list;
create index payment_attempt_list on payment_attempt (project_id, created_at, id)
  include (state, provider, method, is_live, currency, paid_cents, refunded_cents, charged_back_cents);

-- Refunds that failed lately are a metric. rules/metrics 3
create index payment_refund_failed on payment_refund (settled_at) where state = 'failed';
