-- Leases so many tickets more as no shard has room for. The caller holds all locks.
create or replace function lease_places(p_project bigint, p_registration bigint, p_count integer) returns void
language plpgsql set search_path = public as $$
declare
  v_more integer;
begin
  select p_count - coalesce(sum(leased - issued - held), 0) into v_more from registration_usage
  where project_id = p_project and registration_id = p_registration;
  if v_more > 0 then
    update registration_capacity set leased = leased + v_more
    where project_id = p_project and registration_id = p_registration;
    update registration_usage set leased = leased + v_more
    where project_id = p_project and registration_id = p_registration and shard = 0;
  end if;
end $$;
