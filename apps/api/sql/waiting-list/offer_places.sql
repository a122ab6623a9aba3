-- Sets the free places of a registration aside for its line, as many as wait, and offers them in the order of the line
-- where that happens by itself. The caller holds the locks of the places and calls this whenever places become free, the
-- line gets shorter or its terms change: so no place is for sale that somebody waits for. rules/waiting-list 5, 6
create or replace function offer_places(p_project bigint, p_registration bigint) returns void
language plpgsql set search_path = public as $$
declare
  v_terms record;
  v_set_aside integer;
  v_used integer;
  v_room integer;
  v_waiting integer;
  v_offered bigint[] := '{}';
  v_now constant timestamptz := clock_timestamp();
  v_until timestamptz;
begin
  select waiting_list, offers_in_order, offer_minutes,
    status = 'open' and outcome = 'ticket' and type <> 'Offline'
      and (opens_at is null or opens_at at time zone time_zone <= v_now)
      and (closes_at is null or closes_at at time zone time_zone > v_now)
      and end_date_time at time zone time_zone >= v_now as is_open,
    least(closes_at, end_date_time) at time zone time_zone as ends_at
  into v_terms
  from registration join project on project.id = p_project
  where registration.project_id = p_project and registration.id = p_registration;
  if v_terms.waiting_list = 'off' then
    return;
  end if;
  select ticket_count, set_aside into v_room, v_set_aside from registration_capacity
  where project_id = p_project and registration_id = p_registration;
  select sum(issued + held) into v_used from registration_usage
  where project_id = p_project and registration_id = p_registration;
  v_room := greatest(v_room - v_used - count_offers(p_project, p_registration), 0);
  select count(*) into v_waiting from (
    select from waiting_entry
    where project_id = p_project and registration_id = p_registration and state = 'waiting' limit v_room
  ) first;
  if v_waiting > 0 and v_terms.offers_in_order and v_terms.is_open then
    v_until := least(v_now + make_interval(mins => v_terms.offer_minutes), v_terms.ends_at);
    v_offered := array(
      select id from waiting_entry
      where project_id = p_project and registration_id = p_registration and state = 'waiting'
      order by rank, id limit v_waiting for update
    );
    perform make_offers(p_project, v_offered, v_until, 'Foyer');
    v_waiting := 0;
  end if;
  v_waiting := v_waiting + count_offers(p_project, p_registration);
  if v_waiting <> v_set_aside then
    perform set_places_aside(p_project, p_registration, v_waiting);
  end if;
end $$;
