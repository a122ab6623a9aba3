-- What holders get back who cancel a ticket that was paid. rules/tickets 71

-- A percentage of what was paid; null: paid tickets are cancelled by staff.
alter table registration add column refund_percent smallint;
-- Until when, in the project's time zone; null: as long as holders cancel.
alter table registration add column refund_until timestamp(0);
-- The percentage after that; null: paid tickets are then cancelled by staff.
alter table registration add column later_refund_percent smallint;
-- Whether this holds for payments that staff have noted, too: they give that money back themselves.
alter table registration add column refunds_hand_payments boolean not null default false;
alter table registration add constraint registration_refund_check check (
  coalesce(refund_percent between 0 and 100, true) and coalesce(later_refund_percent between 0 and 100, true)
  and (refund_until is null or refund_percent is not null)
  and (later_refund_percent is null or refund_until is not null)
);

alter table payment_refund drop constraint payment_refund_cause_check;
alter table payment_refund add constraint payment_refund_cause_check check (cause in
  ('staff', 'late', 'provider', 'holder'));

-- What its holder is owed is a refund due until it is given back. rules/payments 17
alter table late_payment drop constraint late_payment_reason_check;
alter table late_payment add constraint late_payment_reason_check check (reason in
  ('cancelled', 'paid', 'soldOut', 'addressTaken', 'barcodeTaken', 'promoCodeExhausted', 'alreadyRegistered',
    'priceChanged', 'holderCancelled'));

-- It has further parameters by now.
drop function if exists cancel_own_ticket(bigint, bigint);
