-- Leases one ticket more where no shard has room. The caller holds all locks.
create or replace function lease_one(p_project bigint, p_registration bigint) returns void
language plpgsql set search_path = public as $$
begin
  perform from registration_usage
  where project_id = p_project and registration_id = p_registration and issued + held < leased;
  if not found then
    update registration_capacity set leased = leased + 1
    where project_id = p_project and registration_id = p_registration;
    update registration_usage set leased = leased + 1
    where project_id = p_project and registration_id = p_registration and shard = 0;
  end if;
end $$;
