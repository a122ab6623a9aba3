-- Offers a kept place to somebody in line whom staff chose. Outcome: offered; not-waiting; no-place (none is kept);
-- not-open. rules/waiting-list 6
create or replace function offer_place_to(p_project bigint, p_registration bigint, p_entry bigint) returns text
language plpgsql set search_path = public as $$
declare
  v_terms record;
  v_kept integer;
  v_now constant timestamptz := clock_timestamp();
begin
  perform lock_places(p_project, p_registration);
  select offer_minutes,
    status = 'open' and (opens_at is null or opens_at at time zone time_zone <= v_now)
      and (closes_at is null or closes_at at time zone time_zone > v_now)
      and end_date_time at time zone time_zone >= v_now as is_open,
    least(closes_at, end_date_time) at time zone time_zone as ends_at
  into v_terms
  from registration join project on project.id = p_project
  where registration.project_id = p_project and registration.id = p_registration;
  select set_aside into v_kept from registration_capacity
  where project_id = p_project and registration_id = p_registration;
  v_kept := v_kept - count_offers(p_project, p_registration);
  perform from waiting_entry
  where project_id = p_project and registration_id = p_registration and id = p_entry and state = 'waiting';
  if not found then
    return 'not-waiting';
  elsif not v_terms.is_open then
    return 'not-open';
  elsif v_kept <= 0 then
    return 'no-place';
  end if;
  perform make_offers(p_project, array[p_entry],
    least(v_now + make_interval(mins => v_terms.offer_minutes), v_terms.ends_at), null);
  return 'offered';
end $$;
