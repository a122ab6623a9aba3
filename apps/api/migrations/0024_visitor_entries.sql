-- The audit of staff without that of visitors, and the number of visitors' entries. rules/audit 12, 14

-- A sale writes no entry here: its rows are visitors'. The condition is that of audit-list.store.ts, word for word.
create index audit_staff_newest on audit (at desc, id desc)
  where not (staff_id is null and staff_name in ('Attendee', 'Foyer') and entity in ('ticket', 'submission'));

-- How many entries visitors caused at a registration within a quarter of an hour; days of all time zones consist of these.
create table visitor_entry_count (
  project_id bigint not null,
  registration_id bigint not null,
  -- That of the audit: 'create' is a submission, 'update' an expired hold.
  action text not null check (action in ('create', 'update')),
  quarter timestamptz(3) not null,
  -- Transactions at the same time count in different slots, so none waits for another.
  slot smallint not null,
  entries integer not null check (entries > 0),
  newest timestamptz not null,
  primary key (project_id, registration_id, action, quarter, slot)
);

insert into visitor_entry_count (project_id, registration_id, action, quarter, slot, entries, newest)
select audit.project_id,
  coalesce(ticket.registration_id, case when audit.entity = 'submission' then audit.entity_id::bigint end),
  audit.action, date_bin('15 minutes', audit.at, '2000-01-01Z'), 0, count(*), max(audit.at)
from audit
left join ticket on ticket.project_id = audit.project_id
  and ticket.id = case when audit.entity = 'ticket' then audit.entity_id::bigint end
where audit.staff_id is null and audit.staff_name in ('Attendee', 'Foyer') and audit.entity in ('ticket', 'submission')
  and audit.action in ('create', 'update') and (ticket.id is not null or audit.entity = 'submission')
group by 1, 2, 3, 4;
