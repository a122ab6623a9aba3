-- Payments at the providers compared with ours, day by day. rules/payments 21–24
create table reconciled_day (
  id bigint generated always as identity primary key,
  provider text not null,
  is_live boolean not null,
  -- In UTC: an account at a provider is of no project.
  day date not null,
  -- How many payments the provider has, and the sums of both sides by currency.
  payments integer not null default 0,
  sums jsonb not null default '[]',
  compared_at timestamptz(3),
  -- Why it could not be compared.
  failure text not null default '',
  tries integer not null default 0,
  -- When it is compared next, which is also the end of a server's lease; null: nothing is to be done.
  next_try_at timestamptz(3) default now(),
  constraint reconciled_day_key unique (provider, is_live, day)
);
create index reconciled_day_due on reconciled_day (next_try_at) where next_try_at is not null;

create table reconciliation_finding (
  id bigint generated always as identity primary key,
  provider text not null,
  is_live boolean not null,
  day date not null,
  kind text not null check (kind in ('there', 'here', 'differs')),
  -- The attempt's idempotency key, which says which project it is of.
  attempt uuid not null,
  project_id bigint,
  attempt_id bigint,
  reference text not null,
  currency text not null,
  -- Null: that side does not have it.
  here_paid_cents bigint,
  here_refunded_cents bigint,
  there_paid_cents bigint,
  there_refunded_cents bigint,
  found_at timestamptz(3) not null default now(),
  state text not null default 'open' check (state in ('open', 'done', 'ignored')),
  reason text not null default '',
  staff_id bigint,
  staff_name text not null default '',
  marked_at timestamptz(3),
  constraint reconciliation_finding_key unique (provider, is_live, attempt, kind)
);
create index reconciliation_finding_open on reconciliation_finding (found_at, id) where state = 'open';
create index reconciliation_finding_day on reconciliation_finding (provider, is_live, day);

-- The attempts of a day at a provider, of all projects.
create index payment_attempt_started on payment_attempt (created_at) where provider <> 'hand';
