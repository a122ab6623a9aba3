-- Payments: attempts to pay, refunds, and what providers have told. rules/payments

create table payment_attempt (
  project_id bigint not null,
  id bigint generated always as identity,
  -- The idempotency key at the provider; it says which project it is of, as a ticket's address does.
  public_id uuid not null,
  -- What is paid: a ticket, or a group.
  ticket_id bigint,
  group_id bigint,
  -- 'hand': staff have noted a payment.
  provider text not null,
  is_live boolean not null,
  -- The provider's name for it; of a payment by hand the id that staff gave. Null: the provider was not asked yet.
  reference text,
  method text,
  amount_cents bigint not null check (amount_cents >= 0),
  currency text not null,
  state text not null,
  -- Cumulative, as the provider told them last.
  paid_cents bigint not null default 0,
  refunded_cents bigint not null default 0,
  -- The provider's page, and when it ends.
  redirect_url text,
  expires_at timestamptz(3),
  -- The provider's sentence on why it refused.
  failure text,
  created_at timestamptz(3) not null default now(),
  paid_at timestamptz(3),
  -- When the provider was asked last, and when the job asks it next; null: nothing is to come.
  looked_at timestamptz(3),
  next_look_at timestamptz(3),
  primary key (project_id, id),
  foreign key (project_id, ticket_id) references ticket (project_id, id),
  foreign key (project_id, group_id) references ticket_group (project_id, id),
  constraint payment_attempt_subject_check check ((ticket_id is null) <> (group_id is null)),
  constraint payment_attempt_state_check check (state in (
    'created', 'pending', 'authorised', 'failed', 'expired', 'cancelled', 'paid', 'partly_refunded', 'refunded')),
  constraint payment_attempt_amounts_check check (refunded_cents between 0 and paid_cents)
);
create unique index payment_attempt_public on payment_attempt (project_id, public_id);
create unique index payment_attempt_reference on payment_attempt (project_id, provider, reference)
  where provider <> 'hand';
-- A ticket and a group have one open attempt at a time: nobody pays twice from two tabs.
create unique index payment_attempt_open_ticket on payment_attempt (project_id, ticket_id)
  where state in ('created', 'pending', 'authorised') and ticket_id is not null;
create unique index payment_attempt_open_group on payment_attempt (project_id, group_id)
  where state in ('created', 'pending', 'authorised') and group_id is not null;
-- The same payment by hand is noted once.
create unique index payment_attempt_by_hand_ticket on payment_attempt (project_id, ticket_id, reference)
  where provider = 'hand' and ticket_id is not null;
create unique index payment_attempt_by_hand_group on payment_attempt (project_id, group_id, reference)
  where provider = 'hand' and group_id is not null;
create index payment_attempt_of_ticket on payment_attempt (project_id, ticket_id, id);
create index payment_attempt_of_group on payment_attempt (project_id, group_id, id);
create index payment_attempt_due on payment_attempt (next_look_at) where next_look_at is not null;

create table payment_refund (
  project_id bigint not null,
  id bigint generated always as identity,
  attempt_id bigint not null,
  -- The idempotency key at the provider. Of a refund that was made there: our own name for it.
  public_id uuid not null,
  -- The ticket that it was asked for; null: made at the provider, or of money that came too late for a group.
  ticket_id bigint,
  amount_cents bigint not null check (amount_cents > 0),
  state text not null default 'requested',
  -- The provider's name for it; null: it was not asked yet.
  reference text,
  -- 'staff'; 'late': the money could not be used; 'provider': made at the provider.
  cause text not null,
  reason text not null default '',
  staff_id bigint,
  staff_name text not null default '',
  -- Whether the ticket was cancelled with it.
  cancels_ticket boolean not null default false,
  failure text,
  requested_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  next_try_at timestamptz(3) default now(),
  primary key (project_id, id),
  foreign key (project_id, attempt_id) references payment_attempt (project_id, id),
  constraint payment_refund_state_check check (state in ('requested', 'pending', 'succeeded', 'failed')),
  constraint payment_refund_cause_check check (cause in ('staff', 'late', 'provider')),
  constraint payment_refund_settled_check check ((state in ('succeeded', 'failed')) = (settled_at is not null))
);
create unique index payment_refund_public on payment_refund (project_id, public_id);
create unique index payment_refund_reference on payment_refund (project_id, attempt_id, reference);
create index payment_refund_due on payment_refund (next_try_at) where next_try_at is not null;

-- The events of providers whose effects are done. rules/payments 6
create table payment_event (
  project_id bigint not null,
  provider text not null,
  event_id text not null,
  attempt_id bigint not null,
  received_at timestamptz(3) not null default now(),
  primary key (project_id, provider, event_id),
  foreign key (project_id, attempt_id) references payment_attempt (project_id, id)
);
create index payment_event_received on payment_event (received_at);

-- A payment whose ticket has another price by now is refunded. rules/payments 8
alter table late_payment drop constraint late_payment_reason_check;
alter table late_payment add constraint late_payment_reason_check check (reason in
  ('cancelled', 'paid', 'soldOut', 'addressTaken', 'barcodeTaken', 'promoCodeExhausted', 'alreadyRegistered',
    'priceChanged'));
