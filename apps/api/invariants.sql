-- Invariants of the data; each returned row is a violation. Runs after every load and failure test; safe on any installation.
with
live as (
  select project_id, registration_id, count(*) filter (where status = 'issued') as issued,
    count(*) filter (where status = 'held') as held
  from ticket group by project_id, registration_id
),
live_of_promo_code as (
  select project_id, promo_code_id as id, count(*) filter (where status = 'issued') as issued,
    count(*) filter (where status = 'held') as held
  from ticket where promo_code_id is not null group by project_id, promo_code_id
),
broken (rule, project_id, what) as (
  -- rules/tickets 3
  select 'the counters of a registration are its live tickets', registration.project_id,
    format('registration %s: counted %s issued, %s held; there are %s, %s', registration.id, places.issued, places.held,
      coalesce(live.issued, 0), coalesce(live.held, 0))
  from registration
  left join registration_places places on places.project_id = registration.project_id
    and places.registration_id = registration.id
  left join live on live.project_id = registration.project_id and live.registration_id = registration.id
  where (places.issued, places.held) is distinct from (coalesce(live.issued, 0), coalesce(live.held, 0))
  union all
  select 'a registration is never oversold', project_id, format('registration %s', registration_id)
  from registration_places where issued + held + set_aside > ticket_count
  union all
  select 'a registration has leased what its shards lease, and no more than it has', capacity.project_id,
    format('registration %s: %s of %s, its shards %s', capacity.registration_id, capacity.leased, ticket_count, shards.leased)
  from registration_capacity capacity
  left join (
    select project_id, registration_id, sum(leased) as leased from registration_usage group by project_id, registration_id
  ) shards using (project_id, registration_id)
  where capacity.leased is distinct from shards.leased or capacity.leased + set_aside > ticket_count
  union all
  select 'a shard sells no more than it has leased', project_id, format('registration %s, shard %s', registration_id, shard)
  from registration_usage where issued + held > leased
  union all
  -- rules/waiting-list 5
  select 'what is set aside for a line is offered, or kept for somebody who waits', places.project_id,
    format('registration %s: %s set aside, %s offered, %s wait, %s left for everybody', places.registration_id, set_aside,
      coalesce(offered, 0), coalesce(waiting, 0), ticket_count - issued - held - set_aside)
  from registration_places places
  left join lateral (
    select count(*) filter (where state = 'offered') as offered, count(*) filter (where state = 'waiting') as waiting
    from waiting_entry entry where entry.project_id = places.project_id and entry.registration_id = places.registration_id
  ) line on true
  where set_aside not between offered and offered + waiting
    or (waiting > set_aside - offered and ticket_count > issued + held + set_aside)
  union all
  -- rules/waiting-list 7
  select 'an offer that was taken has a ticket of its own', entry.project_id, format('places in line with ticket %s', ticket_id)
  from waiting_entry entry left join ticket on ticket.project_id = entry.project_id and ticket.id = entry.ticket_id
  where state = 'taken' group by entry.project_id, ticket_id having count(*) > 1 or count(ticket.id) = 0
  union all
  -- rules/group-orders 9
  select 'the unpaid tickets of a group wait at one registration, until one moment', project_id, format('group %s', group_id)
  from ticket where group_id is not null and status = 'held' group by project_id, group_id
  having count(distinct expire_payment_at) > 1 or count(distinct registration_id) > 1
  union all
  -- rules/group-orders 8
  select 'a group is not half paid', project_id, format('group %s', group_id)
  from ticket where group_id is not null and status in ('held', 'expired', 'issued') and price_cents > 0
  group by project_id, group_id
  having bool_or(status = 'held') and bool_or(status <> 'held') or bool_or(status = 'expired') and bool_or(status = 'issued')
  union all
  -- rules/group-orders 4
  select 'an incomplete ticket is of a group', project_id, format('ticket %s', id)
  from ticket where is_incomplete and group_id is null
  union all
  -- rules/promo-codes 3
  select 'the counters of a promo code are its live tickets', project_id,
    format('promo code %s: counted %s issued, %s held; there are %s, %s', id, code.issued, code.held,
      coalesce(live.issued, 0), coalesce(live.held, 0))
  from promo_code code left join live_of_promo_code live using (project_id, id)
  where (code.issued, code.held) is distinct from (coalesce(live.issued, 0), coalesce(live.held, 0))
  union all
  select 'a promo code is never overused', project_id, format('promo code %s', id)
  from promo_code where issued + held > ticket_count
  union all
  -- rules/barcode-pools 7
  select 'the code of a live ticket is in the ticket''s state', ticket.project_id, format('ticket %s: code %s is %s', ticket.id, code, state)
  from ticket join barcode on barcode.project_id = ticket.project_id and barcode.code = ticket.barcode
  where ticket.status in ('issued', 'held') and state <> ticket.status
  union all
  select 'a code that is issued or held has a live ticket', barcode.project_id, format('code %s is %s', code, state)
  from barcode left join ticket on ticket.project_id = barcode.project_id and ticket.barcode = code and ticket.status in ('issued', 'held')
  where state in ('issued', 'held') and ticket.id is null
  union all
  -- rules/tickets 37
  select 'an exchanged code is void', ticket.project_id, format('ticket %s: code %s is %s', ticket.id, code, state)
  from ticket cross join lateral unnest(former_barcodes) former
  left join barcode on barcode.project_id = ticket.project_id and barcode.code = former
  where state is distinct from 'void'
  union all
  -- rules/tickets 16
  select 'the code of a dead ticket is void', ticket.project_id, format('ticket %s: code %s is %s', ticket.id, code, state)
  from ticket join barcode on barcode.project_id = ticket.project_id and barcode.code = ticket.barcode
  where ticket.status in ('cancelled', 'expired') and state <> 'void'
  union all
  -- rules/tickets 2, 17
  select 'an issued ticket is purchased, a held or expired one is not', project_id, format('ticket %s is %s', id, status)
  from ticket where (status = 'issued' and not purchased) or (status in ('held', 'expired') and purchased)
  union all
  select 'who paid is purchased', project_id, format('ticket %s: payment %s', id, payment_id)
  from ticket where payment_id is not null and not purchased
  union all
  -- rules/tickets 29
  select 'a used late payment is its ticket''s, an open one is not', late.project_id, format('late payment %s is %s', late.id, late.state)
  from late_payment late join ticket on ticket.project_id = late.project_id and ticket.id = late.ticket_id
  where late.state <> 'returned' and late.reason <> 'holderCancelled' and (late.state = 'used') <> (ticket.payment_id is not distinct from late.payment_id)
  union all
  -- rules/payments 9
  select 'what was refunded of a payment is the sum of its refunds', attempt.project_id, format('attempt %s', attempt.id)
  from payment_attempt attempt
  where refunded_cents <> (
    select coalesce(sum(amount_cents), 0) from payment_refund refund
    where refund.project_id = attempt.project_id and refund.attempt_id = attempt.id and refund.state = 'succeeded')
  union all
  -- rules/payments 40
  select 'refunds give the price back before the fee', attempt.project_id, format('attempt %s', attempt.id)
  from payment_attempt attempt
  where fee_cents > 0 and greatest(0, refunded_cents - greatest(0, paid_cents - fee_cents)) <> (
    select coalesce(sum(refund.fee_cents), 0) from payment_refund refund
    where refund.project_id = attempt.project_id and refund.attempt_id = attempt.id and refund.state = 'succeeded')
  union all
  select 'refunds never exceed their payment', attempt.project_id, format('attempt %s', attempt.id)
  from payment_attempt attempt
  where paid_cents < (
    select coalesce(sum(amount_cents), 0) from payment_refund refund
    where refund.project_id = attempt.project_id and refund.attempt_id = attempt.id and refund.state <> 'failed')
  union all
  -- rules/payments 32
  select 'what was charged back of a payment is the sum of its chargebacks', attempt.project_id, format('attempt %s', attempt.id)
  from payment_attempt attempt
  where charged_back_cents <> (
    select coalesce(sum(amount_cents), 0) from payment_chargeback taken
    where taken.project_id = attempt.project_id and taken.attempt_id = attempt.id and taken.reversed_at is null)
  union all
  -- rules/payments 7, 8; money that was charged back may have been away before it could be given back (32)
  select 'money of a provider is a ticket''s payment or given back', attempt.project_id, format('attempt %s', attempt.id)
  from payment_attempt attempt
  where provider <> 'hand' and state in ('paid', 'partly_refunded')
    and not exists (select from ticket where ticket.project_id = attempt.project_id
      and ticket.payment_id = attempt.reference
      and (ticket.id = attempt.ticket_id or ticket.group_id = attempt.group_id))
    and not exists (select from payment_refund refund where refund.project_id = attempt.project_id
      and refund.attempt_id = attempt.id and refund.cause = 'late')
    and not exists (select from payment_chargeback taken where taken.project_id = attempt.project_id
      and taken.attempt_id = attempt.id)
  union all
  select 'a code of a ticket is of its registration''s pool', ticket.project_id, format('ticket %s', ticket.id)
  from ticket
  join registration on registration.project_id = ticket.project_id and registration.id = ticket.registration_id
  join barcode on barcode.project_id = ticket.project_id and barcode.code = ticket.barcode
  where barcode.pool_id <> registration.barcode_pool_id
  union all
  -- rules/tickets 5
  select 'a ticket has one receipt at most', project_id, format('ticket %s', ticket_id)
  from submission where ticket_id is not null group by project_id, ticket_id having count(*) > 1
  union all
  -- rules/tickets 6
  select 'an address that must be unique is the ticket''s', project_id, format('ticket %s', id)
  from ticket where unique_email is not null and (status not in ('issued', 'held') or unique_email <> lower(trim(email)))
  union all
  -- rules/bulk-registration 7
  select 'a registration file has all of its rows', batch.project_id, format('file %s', batch.id)
  from bulk_batch batch
  where rows <> (select count(*) from bulk_row where bulk_row.project_id = batch.project_id and batch_id = batch.id)
  union all
  select 'a ticket is that of one row', project_id, format('ticket %s', ticket_id)
  from bulk_row where ticket_id is not null group by project_id, ticket_id having count(*) > 1
  union all
  -- rules/tickets 52
  select 'an action on many tickets has all of them', action.project_id, format('action %s', action.id)
  from ticket_action action
  where total <> (
    select count(*) from ticket_action_row acted
    join ticket on ticket.project_id = acted.project_id and ticket.id = acted.ticket_id
    where acted.project_id = action.project_id and acted.action_id = action.id
  )
  union all
  -- rules/webhooks 7
  select 'what waits for an enabled webhook has work that sends it', webhook.project_id, format('webhook %s', webhook.id)
  from webhook
  left join durable_work work on work.project_id = webhook.project_id and work.id = webhook.work_id
  where is_enabled and (work.state is null or work.state not in ('waiting', 'running'))
    and exists (select from webhook_delivery waiting where waiting.project_id = webhook.project_id
      and waiting.webhook_id = webhook.id and waiting.state = 'waiting')
  union all
  -- rules/desk 4
  select 'a code that a desk has is reserved, issued or void', desk_code.project_id, format('code %s is %s', desk_code.code, state)
  from desk_code join barcode on barcode.project_id = desk_code.project_id and barcode.code = desk_code.code
  where state in ('free', 'held')
  union all
  -- rules/desk 7
  select 'a visitor who waits for a decision has no ticket', conflict.project_id, format('conflict %s', conflict.id)
  from desk_conflict conflict
  join submission on submission.project_id = conflict.project_id and submission.registration_id = conflict.registration_id
    and idempotency_key = format('desk %s %s', desk_id, key)
  where visitor is not null and submission.ticket_id is not null
  union all
  -- rules/tickets 32
  select 'an attendee has one live ticket of a registration', project_id, format('registration %s', registration_id)
  from ticket where unique_subject is not null and status in ('issued', 'held')
  group by project_id, registration_id, unique_subject having count(*) > 1
  union all
  select 'a registration has a scenario, from version 1 on without a gap', registration.project_id, format('registration %s', registration.id)
  from registration
  left join (select project_id, registration_id, count(*) as versions, max(version) as latest from scenario group by 1, 2) saved
    on saved.project_id = registration.project_id and saved.registration_id = registration.id
  where saved.versions is distinct from saved.latest or saved.versions is null
  union all
  select 'a file''s counts are those of its codes', pool_file.project_id, format('file %s', pool_file.file_id)
  from barcode_pool_file pool_file
  where added <> (select count(*) from barcode where barcode.project_id = pool_file.project_id
    and barcode.pool_id = pool_file.pool_id and barcode.file_id = pool_file.file_id)
  union all
  -- rules/tickets 11
  select 'a ticket is in the index as it is, or noted as changed', ticket.project_id, format('ticket %s', ticket.id)
  from ticket
  left join ticket_search searched on searched.project_id = ticket.project_id and searched.ticket_id = ticket.id
  left join word_search worded on worded.project_id = ticket.project_id and worded.ticket_id = ticket.id
  left join ticket_sort sorted on sorted.project_id = ticket.project_id and sorted.ticket_id = ticket.id
  left join answer_search answered on answered.project_id = ticket.project_id and answered.ticket_id = ticket.id
  where ((answered.registration_id, answered.words) is distinct from (ticket.registration_id, response_words(ticket.id,
      array_to_string(barcode || former_barcodes, ' '), ticket.answers)) or
      (searched.status, searched.created_at, searched.paid_at, searched.facets) is distinct from (ticket.status,
        ticket.created_at, ticket.paid_at,
        ticket_facets(ticket.project_id, ticket.registration_id, ticket.promo_code_id, ticket.country, ticket.price_cents,
          ticket.purchased, ticket.payment_method, ticket.tags, ticket.answers)) or
      (worded.status, worded.words) is distinct from (ticket.status,
        ticket_words(ticket.id, array_to_string(barcode || former_barcodes, ' '), ticket.first_name, ticket.last_name, ticket.sur_name, ticket.company, ticket.email,
          ticket.mobile_phone, ticket.promo_code, ticket.payment_id, ticket.identifier)) or
      (sorted.status,
       -- generated: indexed keys
       sorted.created_at, sorted.first_name, sorted.last_name, sorted.sur_name, sorted.gender, sorted.company,
       sorted.position, sorted.country, sorted.region, sorted.city, sorted.company_address, sorted.post_code,
       sorted.mobile_phone, sorted.subscribe, sorted.web_site, sorted.purpose, sorted.job_level, sorted.promotion_id,
       sorted.promo_code, sorted.original_price_cents, sorted.price_cents, sorted.purchased, sorted.payment_id,
       sorted.expire_payment_at
       -- end
      )
      is distinct from
      (ticket.status,
       -- generated: keys of tickets
       ticket.created_at, lower(left(ticket.first_name, 100)), lower(left(ticket.last_name, 100)),
       lower(left(ticket.sur_name, 100)), lower(left(ticket.gender, 100)), lower(left(ticket.company, 100)),
       lower(left(ticket.position, 100)), lower(left(ticket.country, 100)), lower(left(ticket.region, 100)),
       lower(left(ticket.city, 100)), lower(left(ticket.company_address, 100)), lower(left(ticket.post_code, 100)),
       lower(left(ticket.mobile_phone, 100)), lower(left(ticket.subscribe, 100)), lower(left(ticket.web_site, 100)),
       lower(left(ticket.purpose, 100)), lower(left(ticket.job_level, 100)), ticket.promotion_id,
       lower(left(ticket.promo_code, 100)), ticket.original_price_cents, ticket.price_cents, ticket.purchased,
       lower(left(ticket.payment_id, 100)), ticket.expire_payment_at
       -- end
      ))
    and not exists (select from ticket_change noted where noted.project_id = ticket.project_id and noted.ticket_id = ticket.id)
  union all
  select 'what is in the index is a ticket', project_id, format('ticket %s', ticket_id)
  from (select project_id, ticket_id from ticket_search union all select project_id, ticket_id from word_search
    union all select project_id, ticket_id from ticket_sort union all select project_id, ticket_id from answer_search
    union all select project_id, ticket_id from ticket_change) indexed
  where not exists (select from ticket where ticket.project_id = indexed.project_id and ticket.id = indexed.ticket_id)
  union all
  -- rules/tickets 41
  select 'a facet''s count is that of the indexed tickets with it', project_id, facet
  from (
    select project_id, facet, tickets from ticket_facet where tickets <> 0
    union all
    select project_id, facet, -count(*) from ticket_search cross join lateral unnest(facets) facet group by 1, 2
  ) counted
  group by project_id, facet having sum(tickets) <> 0
  union all
  -- rules/statistics 2
  select 'a facet''s bits are the indexed tickets with it, or those that a gate file has', project_id, facet
  from (
    select project_id, facet, sum(bit_count(bits)) as tickets from facet_bits group by 1, 2
    union all
    select searched.project_id, facet, -count(*)
    from ticket_search searched
    join ticket_counted counted on counted.project_id = searched.project_id and counted.ticket_id = searched.ticket_id
    cross join lateral unnest(searched.facets || array[
      searched.project_id || '/status/' || searched.status, searched.project_id || '/day/' || counted.day
    ]) as facet
    where not starts_with(facet, searched.project_id || '/promo-code/') group by 1, 2
    union all
    select project_id, project_id || '/file/' || file_id, -count(distinct ticket_id)
    from visitor_scan where kind = 'first' and ticket_id is not null group by 1, 2
  ) counted
  group by project_id, facet having sum(tickets) <> 0
  union all
  -- rules/responses 6
  select 'a message is found by its answers', project_id, format('submission %s', idempotency_key)
  from submission where words is distinct from case when answers is not null then answer_words(answers) end
  union all
  -- rules/visitors 4
  select 'a gate file''s counts are those of its lines', file.project_id, format('file %s', file.file_id)
  from visitor_file file
  left join (
    select project_id, file_id, max(line) as last_line,
      count(*) filter (where kind = 'first' and ticket_id is not null) as known,
      count(*) filter (where kind = 'first' and ticket_id is null) as open,
      count(*) filter (where kind = 'repeat') as repeats, count(*) filter (where kind = 'error') as errors
    from visitor_scan group by project_id, file_id
  ) lines on lines.project_id = file.project_id and lines.file_id = file.file_id
  where (file.known, file.open, file.repeats, file.errors, file.last_line) is distinct from
    (coalesce(lines.known, 0), coalesce(lines.open, 0), coalesce(lines.repeats, 0), coalesce(lines.errors, 0),
      coalesce(lines.last_line, 0))
    or file.matched_line > file.last_line
  union all
  -- rules/visitors 8
  select 'a day''s visitors are its different codes, at each gate and in all', counted.project_id,
    format('%s %s', counted.visit_date, counted.turngate_key)
  from (
    select project_id, visit_date, turngate_key, sum(gate_visitors) as visitors
    from visitor_file group by project_id, visit_date, turngate_key
    union all
    select project_id, visit_date, null, sum(day_visitors) from visitor_file group by project_id, visit_date
  ) counted
  left join (
    select scan.project_id, visit_date, turngate_key, count(distinct least(code, other_code)) as visitors
    from visitor_scan scan
    join visitor_file file on file.project_id = scan.project_id and file.file_id = scan.file_id
    where kind = 'first' group by scan.project_id, visit_date, turngate_key
    union all
    select scan.project_id, visit_date, null, count(distinct least(code, other_code))
    from visitor_scan scan
    join visitor_file file on file.project_id = scan.project_id and file.file_id = scan.file_id
    where kind = 'first' group by scan.project_id, visit_date
  ) codes on codes.project_id = counted.project_id and codes.visit_date = counted.visit_date
    and codes.turngate_key is not distinct from counted.turngate_key
  where counted.visitors <> coalesce(codes.visitors, 0)
  union all
  -- rules/visitors 10
  select 'the tickets of matched scans are visitors', scan.project_id, format('ticket %s', scan.ticket_id)
  from visitor_scan scan
  join visitor_file file on file.project_id = scan.project_id and file.file_id = scan.file_id
  left join visitor_ticket came on came.project_id = scan.project_id and came.ticket_id = scan.ticket_id
  where kind = 'first' and line <= matched_line and scan.ticket_id is not null and came.ticket_id is null
  union all
  select 'a visitor''s ticket was read, and stands as the ticket does unless that is noted', came.project_id,
    format('ticket %s', came.ticket_id)
  from visitor_ticket came
  left join ticket on ticket.project_id = came.project_id and ticket.id = came.ticket_id
  where not exists (select from ticket_change noted where noted.project_id = came.project_id and noted.ticket_id = came.ticket_id)
    and (came.registration_id, came.is_issued) is distinct from (ticket.registration_id, ticket.status = 'issued')
    or (came.project_id, came.ticket_id) not in (
      select project_id, ticket_id from visitor_scan where kind = 'first' and ticket_id is not null
    )
  union all
  select 'a matched scan has its ticket, unless that is a pending change', scan.project_id, format('file %s, line %s', scan.file_id, line)
  from visitor_scan scan
  join visitor_file file on file.project_id = scan.project_id and file.file_id = scan.file_id
  join ticket on ticket.project_id = scan.project_id and ticket.barcode in (scan.code, scan.other_code)
  where kind = 'first' and line <= matched_line and scan.ticket_id is null
    and not exists (select from ticket_change noted where noted.project_id = ticket.project_id and noted.ticket_id = ticket.id)
  union all
  -- rules/gates 11
  select 'the counts of a gate are those of its scans, but for the pending ones', project_id,
    format('gate %s: %s %s too many', gate_id, sum(scans), verdict)
  from (
    select project_id, gate_id, verdict, scans from gate_count
    union all
    select project_id, gate_id, verdict, change from gate_scan_pending
    union all
    select project_id, gate_id, verdict, -count(*) from gate_scan group by 1, 2, 3
  ) counted
  group by project_id, gate_id, verdict having sum(scans) <> 0
  union all
  -- rules/gates 34. A quarter of an hour is the same in all zones.
  select 'the quarters of an hour of a gate have its scans, but for the pending ones', project_id,
    format('gate %s, %s, %s %s %s: %s too many', gate_id, quarter, passage, verdict, reason, sum(scans))
  from (
    select project_id, quarter, gate_id, passage, verdict, reason, scans from gate_quarter
    union all
    select noted.project_id, date_bin('15 minutes', scan.scanned_at, timestamptz '2000-01-01 00:00:00Z'), noted.gate_id,
      noted.passage, noted.verdict, noted.reason, noted.change
    from gate_scan_pending noted
    join gate_scan scan on scan.project_id = noted.project_id and scan.device_id = noted.device_id
      and scan.sequence = noted.sequence
    where noted.passage is not null
    union all
    select project_id, date_bin('15 minutes', scanned_at, timestamptz '2000-01-01 00:00:00Z'), gate_id,
      case when verdict <> 'refused' or was_let_in then direction else 'none' end, verdict, coalesce(reason, ''), -count(*)
    from gate_scan group by 1, 2, 3, 4, 5, 6
  ) counted
  group by project_id, quarter, gate_id, passage, verdict, reason having sum(scans) <> 0
  union all
  select 'a pending scan is one', noted.project_id, format('scan %s of %s', noted.sequence, noted.device_id)
  from gate_scan_pending noted
  left join gate_scan scan on scan.project_id = noted.project_id and scan.device_id = noted.device_id
    and scan.sequence = noted.sequence
  where scan.gate_id is distinct from noted.gate_id
  union all
  -- rules/gates 12
  select 'the last passage of a code in an area is that of its scans, unless one is pending', project_id,
    format('code %s in area "%s"', code_key, area_key)
  from (
    select project_id, area_key, code_key, format('%s %s %s', direction, device_id, sequence) as kept, null as last,
      false as is_pending
    from gate_passage
    union all
    select project_id, area_key, code_key, null,
      (array_agg(format('%s %s %s', direction, device_id, sequence) order by scanned_at desc, device_id desc, sequence desc))[1],
      false
    from gate_scan where verdict <> 'refused' or was_let_in group by project_id, area_key, code_key
    union all
    select noted.project_id, area_key, code_key, null, null, true
    from gate_scan_pending noted
    join gate_scan scan on scan.project_id = noted.project_id and scan.device_id = noted.device_id
      and scan.sequence = noted.sequence
  ) passages
  group by project_id, area_key, code_key
  having not bool_or(is_pending) and min(kept) is distinct from min(last)
  union all
  -- rules/gates 12, 51
  select 'who is in an area is whose last passage led there, after everybody had left', project_id,
    format('area "%s" on %s: %s too many', area_key, day, sum(inside))
  from (
    select project_id, area_key, day, inside from gate_area_count
    union all
    select passage.project_id, passage.area_key, passage.day, -count(*)
    from gate_passage passage
    left join (
      select project_id, area_key, max(reset_at) as reset_at from gate_area_reset group by project_id, area_key
    ) reset on reset.project_id = passage.project_id and reset.area_key = passage.area_key
    where passage.direction = 'in' and passage.scanned_at > coalesce(reset.reset_at, '-infinity')
    group by 1, 2, 3
  ) counted
  group by project_id, area_key, day having sum(inside) <> 0
  union all
  -- rules/gates 10. The project's zone of that time may have been another.
  select 'a code that was let in at a gate is a visitor of it, with its first entry, unless a scan is pending', project_id,
    format('code %s at gate %s', code_key, gate_id)
  from (
    select project_id, gate_id, code_key, scanned_at at time zone 'UTC' as scanned_at, null::timestamp as entered_at,
      false as is_pending
    from gate_scan where (verdict <> 'refused' or was_let_in) and direction = 'in'
    union all
    select file.project_id, file.gate_id, least(code, other_code), null, line.scanned_at, false
    from visitor_file file
    join visitor_scan line on line.project_id = file.project_id and line.file_id = file.file_id
    where file.gate_id is not null
    union all
    select noted.project_id, noted.gate_id, code_key, null, null, true
    from gate_scan_pending noted
    join gate_scan scan on scan.project_id = noted.project_id and scan.device_id = noted.device_id
      and scan.sequence = noted.sequence
  ) entries
  group by project_id, gate_id, code_key
  having not bool_or(is_pending) and (min(scanned_at) is null or min(entered_at) is null
    or abs(extract(epoch from min(scanned_at) - min(entered_at))) > 26 * 3600)
  union all
  select 'the visitors of a gate have its name', file.project_id, format('file %s', file.file_id)
  from visitor_file file
  left join gate on gate.project_id = file.project_id and gate.id = file.gate_id
  where file.gate_id is not null and (file.turngate, file.turngate_key) is distinct from (gate.name, gate.name_key)
  union all
  -- rules/audit 14
  select 'what visitors did is counted', project_id, format('registration %s: %s too many counted', registration_id, sum(entries))
  from (
    select project_id, registration_id, entries from visitor_entry_count
    union all
    select audit.project_id,
      coalesce(ticket.answered_registration_id, ticket.registration_id,
        case when entity = 'submission' then entity_id::bigint end), -1
    from audit
    left join ticket on ticket.project_id = audit.project_id
      and ticket.id = case when entity = 'ticket' then entity_id::bigint end
    where staff_id is null and staff_name in ('Attendee', 'Foyer') and entity in ('ticket', 'submission')
      and action in ('create', 'update') and (ticket.id is not null or entity = 'submission')
  ) counted
  group by project_id, registration_id having sum(entries) <> 0
  union all
  -- rules/home 1
  select 'a ticket is counted as it is, or noted as changed', ticket.project_id, format('ticket %s', ticket.id)
  from ticket
  left join ticket_counted counted on counted.project_id = ticket.project_id and counted.ticket_id = ticket.id
  where ((counted.registration_id, counted.status, counted.promotion_id, counted.country, counted.price_cents)
      is distinct from (ticket.registration_id, ticket.status, ticket.promotion_id, left(ticket.country, 100), ticket.price_cents)
      -- The zone of that time may have been another.
      or abs(counted.day - (ticket.created_at at time zone 'UTC')::date) > 1)
    and not exists (select from ticket_change noted where noted.project_id = ticket.project_id and noted.ticket_id = ticket.id)
  union all
  select 'who has come is counted so', came.project_id, format('ticket %s', came.ticket_id)
  from (select project_id, ticket_id, false as is_counted from visitor_ticket
    union all select project_id, ticket_id, true from ticket_counted where has_come) came
  group by came.project_id, came.ticket_id
  having bool_and(is_counted) or not bool_or(is_counted)
  union all
  select 'the counts are those of the counted tickets', project_id,
    format('%s %s of registration %s, %s: %s tickets, %s cents too many', kind, entry, registration_id, status, sum(tickets), sum(cents))
  from (
    select project_id, kind, registration_id, status, entry, tickets, price_cents as cents from ticket_count
    union all
    select project_id, part.kind, registration_id, status, part.entry, -1, -price_cents
    from ticket_counted
    -- A cluster takes only immutable expressions in values.
    cross join lateral unnest(
      array['day', 'source', 'country', 'came'], array[day::text, coalesce(promotion_id::text, ''), country, ''],
      array[true, true, true, has_come]
    ) part (kind, entry, is_counted)
    where is_counted
  ) counted
  group by project_id, kind, registration_id, status, entry having sum(tickets) <> 0 or sum(cents) <> 0
  union all
  -- rules/home 3
  select 'the hours of a gate file are those of its first scans', project_id, format('file %s at %s', file_id, hour)
  from (
    select project_id, file_id, hour, scans from visitor_hour
    union all
    select project_id, file_id, date_trunc('hour', scanned_at), -1 from visitor_scan
    where kind = 'first' and scanned_at is not null
  ) counted
  group by project_id, file_id, hour having sum(scans) <> 0
  union all
  -- rules/leads 9
  select 'an exhibitor has a lead by a consent of the visitor that holds', lead.project_id,
    format('lead %s of exhibitor %s', lead.id, lead.exhibitor_id)
  from lead
  left join consent on consent.project_id = lead.project_id and consent.id = lead.consent_id
    and consent.ticket_id = lead.ticket_id and consent.ended_at is null
  where lead.ticket_id is not null and consent.id is null
  union all
  -- rules/catalogs 21
  select 'a question is in a step of its owner or of all', coalesce(question.project_id, 0), format('question %s', question.id)
  from question join step on step.id = step_id
  where step.project_id is not null and step.project_id is distinct from question.project_id
  union all
  select 'an answer is to a question of its owner or of all', coalesce(answer.project_id, 0), format('answer %s', answer.id)
  from answer join question on question.id = question_id
  where question.project_id is not null and question.project_id is distinct from answer.project_id
  union all
  -- rules/catalogs 20
  select 'a registration uses entries of its project or of all', used.project_id,
    format('registration %s: %s %s', registration_id, kind, entry_id)
  from catalog_use used
  left join step on kind = 'step' and step.id = entry_id
  left join question on kind = 'question' and question.id = entry_id
  left join answer on kind = 'answer' and answer.id = entry_id
  where coalesce(step.project_id, question.project_id, answer.project_id) <> used.project_id
  union all
  -- rules/invoices 3
  select 'the numbers of a seller''s invoices have no gap and none twice', min(project_id),
    format('%s %s: %s invoices up to %s', seller, prefix, count(*), max(place))
  from invoice group by seller, prefix having count(*) <> max(place) or count(distinct place) <> count(*)
)
select rule, project_id, what from broken;
