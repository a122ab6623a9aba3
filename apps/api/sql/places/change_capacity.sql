-- Changes how many tickets a registration has; false when more than that are live or offered. All leases are with one shard
-- then. Places that it gains are first of all those of its line.
create or replace function change_capacity(p_project bigint, p_registration bigint, p_ticket_count integer) returns boolean
language plpgsql set search_path = public as $$
declare
  v_used integer;
  v_offers integer;
begin
  perform lock_places(p_project, p_registration);
  select sum(issued + held) into v_used from registration_usage
  where project_id = p_project and registration_id = p_registration;
  v_offers := count_offers(p_project, p_registration);
  if p_ticket_count < v_used + v_offers then
    return false;
  end if;
  -- First all leases back, or fewer tickets than before could be leased more often than they exist.
  perform deal_leases(p_project, p_registration, 1, 0);
  update registration_capacity set ticket_count = p_ticket_count, set_aside = v_offers
  where project_id = p_project and registration_id = p_registration;
  perform deal_leases(p_project, p_registration, 1, p_ticket_count - v_used - v_offers);
  perform offer_places(p_project, p_registration);
  return true;
end $$;
