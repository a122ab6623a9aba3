-- Gives each of the first p_shards so many unsold tickets and takes back those of the others. The caller holds all locks.
create or replace function deal_leases(p_project bigint, p_registration bigint, p_shards integer, p_each integer) returns void
language plpgsql set search_path = public as $$
declare
  v_leased integer;
begin
  for v_shard in 0 .. p_shards - 1 loop
    perform from registration_usage
    where project_id = p_project and registration_id = p_registration and shard = v_shard;
    if not found then
      insert into registration_usage (project_id, registration_id, shard, leased)
      values (p_project, p_registration, v_shard, 0);
    end if;
  end loop;
  update registration_usage
  set leased = issued + held + case when shard < p_shards then p_each else 0 end
  where project_id = p_project and registration_id = p_registration;
  select sum(leased) into v_leased from registration_usage
  where project_id = p_project and registration_id = p_registration;
  update registration_capacity set leased = v_leased where project_id = p_project and registration_id = p_registration;
end $$;
