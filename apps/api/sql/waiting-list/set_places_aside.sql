-- Sets so many places of a registration aside for its line; all others are leased to one shard. The caller holds the locks
-- of the places.
create or replace function set_places_aside(p_project bigint, p_registration bigint, p_places integer) returns void
language plpgsql set search_path = public as $$
declare
  v_left integer;
begin
  -- First all leases back, or more than all places would be leased for a moment.
  perform deal_leases(p_project, p_registration, 1, 0);
  update registration_capacity set set_aside = p_places where project_id = p_project and registration_id = p_registration;
  select ticket_count - leased - set_aside into v_left from registration_capacity
  where project_id = p_project and registration_id = p_registration;
  perform deal_leases(p_project, p_registration, 1, v_left);
end $$;
