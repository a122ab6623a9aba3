-- Counts of tickets, visitors and opened questions, kept for Home and the overview of a project. rules/home 1–4

-- How each ticket stands in the counts: what a change takes away again.
create table ticket_counted (
  project_id bigint not null,
  ticket_id bigint not null,
  registration_id bigint not null,
  -- That of the sale, in the project's zone when it was first counted.
  day date not null,
  status text not null,
  promotion_id bigint,
  country text not null,
  price_cents bigint not null,
  has_come boolean not null,
  primary key (project_id, ticket_id)
);

-- kind: 'day' of the sale, 'source' (group of promo codes, empty without one), 'country', 'came' (of those who came).
-- No check that tickets are positive: an upsert checks the difference, which may be negative.
create table ticket_count (
  project_id bigint not null,
  kind text not null check (kind in ('day', 'source', 'country', 'came')),
  registration_id bigint not null,
  status text not null,
  entry text not null,
  tickets integer not null,
  price_cents bigint not null,
  primary key (project_id, kind, registration_id, status, entry)
)
-- The index job rewrites the counts: room on their page keeps them out of the index.
with (fillfactor = 70);

insert into ticket_counted (project_id, ticket_id, registration_id, day, status, promotion_id, country, price_cents, has_come)
select ticket.project_id, ticket.id, ticket.registration_id, (ticket.created_at at time zone project.time_zone)::date,
  ticket.status, ticket.promotion_id, left(ticket.country, 100), ticket.price_cents, came.ticket_id is not null
from ticket
join project on project.id = ticket.project_id
left join visitor_ticket came on came.project_id = ticket.project_id and came.ticket_id = ticket.id;

insert into ticket_count (project_id, kind, registration_id, status, entry, tickets, price_cents)
select project_id, kind, registration_id, status, entry, count(*), sum(price_cents)
from ticket_counted
cross join lateral (
  values ('day', day::text, true), ('source', coalesce(promotion_id::text, ''), true), ('country', country, true),
    ('came', '', has_come)
) part (kind, entry, is_counted)
where is_counted
group by 1, 2, 3, 4, 5;

-- First scans of a file by the hour on the clock at the venue.
create table visitor_hour (
  project_id bigint not null,
  file_id bigint not null,
  hour timestamp(0) not null,
  scans integer not null check (scans > 0),
  primary key (project_id, file_id, hour)
);

insert into visitor_hour (project_id, file_id, hour, scans)
select project_id, file_id, date_trunc('hour', scanned_at), count(*)
from visitor_scan where kind = 'first' and scanned_at is not null
group by 1, 2, 3;

-- How many tabs opened the questions of a registration and left its first step. rules/home 9
create table registration_funnel (
  project_id bigint not null,
  registration_id bigint not null,
  opened bigint not null default 0,
  started bigint not null default 0,
  counted_since timestamptz not null default now(),
  primary key (project_id, registration_id),
  foreign key (project_id, registration_id) references registration (project_id, id),
  check (started between 0 and opened)
);
