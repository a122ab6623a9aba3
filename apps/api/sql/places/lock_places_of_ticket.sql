-- Locks all counters of a ticket's registration, then the ticket, and returns the registration; null without such a
-- ticket. A ticket that was moved while the call waited is a serialization failure: the caller's transaction is repeated,
-- and locks the counters of the other registration. rules/tickets 16, 59
create or replace function lock_places_of_ticket(p_project bigint, p_ticket bigint) returns bigint
language plpgsql set search_path = public as $$
declare
  v_registration bigint;
begin
  select registration_id into v_registration from ticket where project_id = p_project and id = p_ticket;
  if v_registration is null then
    return null;
  end if;
  perform lock_places(p_project, v_registration);
  perform from ticket where project_id = p_project and id = p_ticket and registration_id = v_registration for update;
  if not found then
    raise exception 'ticket % was moved meanwhile', p_ticket using errcode = 'serialization_failure';
  end if;
  return v_registration;
end $$;
