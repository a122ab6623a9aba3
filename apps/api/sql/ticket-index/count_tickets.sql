-- Takes these tickets out of the counts as they stood, and adds them as they stand now. Only for callers with the
-- project's lock. rules/home 1
create or replace function count_tickets(p_project bigint, p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_now ticket_counted[];
begin
  -- Read once: a change that commits between two reads would be counted by one statement and not by the other.
  select array_agg(row(p_project, ticket.id, ticket.registration_id,
    -- A day stays: a change of the project's zone moves no sale.
    coalesce(counted.day, (ticket.created_at at time zone project.time_zone)::date), ticket.status, ticket.promotion_id,
    left(ticket.country, 100), ticket.price_cents, came.ticket_id is not null)::ticket_counted)
  into v_now
  from ticket
  join project on project.id = ticket.project_id
  left join ticket_counted counted on counted.project_id = p_project and counted.ticket_id = ticket.id
  left join visitor_ticket came on came.project_id = p_project and came.ticket_id = ticket.id
  where ticket.project_id = p_project and ticket.id = any(p_tickets);

  insert into ticket_count (project_id, kind, registration_id, status, entry, tickets, price_cents)
  select p_project, kind, registration_id, status, entry, sum(times), sum(times * price_cents)
  from (
    select registration_id, day, status, promotion_id, country, price_cents, has_come, -1 as times
    from ticket_counted where project_id = p_project and ticket_id = any(p_tickets)
    union all
    select registration_id, day, status, promotion_id, country, price_cents, has_come, 1 from unnest(v_now)
  ) change
  -- A cluster takes only immutable expressions in values.
  cross join lateral unnest(
    array['day', 'source', 'country', 'came'], array[day::text, coalesce(promotion_id::text, ''), country, ''],
    array[true, true, true, has_come]
  ) part (kind, entry, is_counted)
  where is_counted
  group by kind, registration_id, status, entry
  having sum(times) <> 0 or sum(times * price_cents) <> 0
  on conflict (project_id, kind, registration_id, status, entry) do update
  set tickets = ticket_count.tickets + excluded.tickets, price_cents = ticket_count.price_cents + excluded.price_cents;

  insert into ticket_counted
    (project_id, ticket_id, registration_id, day, status, promotion_id, country, price_cents, has_come)
  select p_project, ticket_id, registration_id, day, status, promotion_id, country, price_cents, has_come
  from unnest(v_now)
  on conflict (project_id, ticket_id) do update set registration_id = excluded.registration_id,
    status = excluded.status, promotion_id = excluded.promotion_id, country = excluded.country,
    price_cents = excluded.price_cents, has_come = excluded.has_come
  where (ticket_counted.registration_id, ticket_counted.status, ticket_counted.promotion_id, ticket_counted.country,
      ticket_counted.price_cents, ticket_counted.has_come)
    is distinct from (excluded.registration_id, excluded.status, excluded.promotion_id, excluded.country,
      excluded.price_cents, excluded.has_come);
end $$;
