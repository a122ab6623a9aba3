-- Payments that were noted before attempts existed become attempts by hand, so that the list, its sums, the export and
-- invoices have them. rules/payments 2

-- What a ticket, or a group in one payment, was paid with. The file of a bulk registration is no payment: its number is.
insert into payment_attempt (project_id, public_id, ticket_id, group_id, provider, is_live, reference, method,
  amount_cents, paid_cents, currency, state, created_at, paid_at)
select noted.project_id, gen_random_uuid(), noted.ticket_id, noted.group_id, 'hand', true, noted.payment_id,
  noted.method, noted.cents, noted.cents, coalesce(nullif(project.currency, ''), usual.currency, 'EUR'), 'paid',
  noted.at, noted.at
from (
  select ticket.project_id, case when ticket.group_id is null then ticket.id end as ticket_id, ticket.group_id,
    ticket.payment_id, max(ticket.payment_method) as method, sum(ticket.price_cents) as cents,
    min(coalesce(ticket.paid_at, ticket.created_at)) as at
  from ticket
  left join bulk_row imported on imported.project_id = ticket.project_id and imported.ticket_id = ticket.id
    and imported.batch_id::text = ticket.payment_id
  left join payment_attempt known on known.project_id = ticket.project_id and known.reference = ticket.payment_id
    and (known.ticket_id = ticket.id or known.group_id = ticket.group_id)
  where ticket.payment_id is not null and imported.ticket_id is null and known.id is null
  group by ticket.project_id, 2, ticket.group_id, ticket.payment_id
) noted
join project on project.id = noted.project_id
left join (select value as currency from application_setting where code_name = 'Currency') usual on true
where noted.cents > 0
order by noted.project_id, noted.at;

-- Payments that could not be used. What became a ticket's is there already.
insert into payment_attempt (project_id, public_id, ticket_id, group_id, provider, is_live, reference, method,
  amount_cents, paid_cents, currency, state, created_at, paid_at)
select noted.project_id, gen_random_uuid(), noted.ticket_id, noted.group_id, 'hand', true, noted.payment_id,
  noted.method, noted.cents, noted.cents, coalesce(nullif(project.currency, ''), usual.currency, 'EUR'), 'paid',
  noted.at, noted.at
from (
  select late.project_id, case when ticket.group_id is null then ticket.id end as ticket_id, ticket.group_id,
    late.payment_id, max(late.method) as method, sum(late.amount_cents) as cents, min(late.received_at) as at
  from late_payment late
  join ticket on ticket.project_id = late.project_id and ticket.id = late.ticket_id
  left join payment_attempt known on known.project_id = late.project_id and known.reference = late.payment_id
    and (known.ticket_id = ticket.id or known.group_id = ticket.group_id)
  where known.id is null
  group by late.project_id, 2, ticket.group_id, late.payment_id
) noted
join project on project.id = noted.project_id
left join (select value as currency from application_setting where code_name = 'Currency') usual on true
where noted.cents > 0
order by noted.project_id, noted.at;

-- What staff have given back of them was noted at the late payment alone.
insert into payment_refund (project_id, attempt_id, public_id, ticket_id, amount_cents, state, cause, reason,
  requested_at, settled_at, next_try_at)
select late.project_id, attempt.id, gen_random_uuid(), late.ticket_id, late.amount_cents, 'succeeded', 'staff',
  late.return_reference, late.settled_at, late.settled_at, null
from late_payment late
join ticket on ticket.project_id = late.project_id and ticket.id = late.ticket_id
join payment_attempt attempt on attempt.project_id = late.project_id and attempt.reference = late.payment_id
  and attempt.provider = 'hand' and (attempt.ticket_id = ticket.id or attempt.group_id = ticket.group_id)
left join payment_refund known on known.project_id = attempt.project_id and known.attempt_id = attempt.id
where late.state = 'returned' and late.amount_cents between 1 and attempt.paid_cents and known.id is null;

update payment_attempt attempt set refunded_cents = given.cents,
  state = case when given.cents < attempt.paid_cents then 'partly_refunded' else 'refunded' end
from (
  select project_id, attempt_id, sum(amount_cents) as cents from payment_refund
  where state = 'succeeded' group by project_id, attempt_id
) given
where attempt.project_id = given.project_id and attempt.id = given.attempt_id and attempt.provider = 'hand'
  and attempt.refunded_cents <> given.cents and given.cents <= attempt.paid_cents;
