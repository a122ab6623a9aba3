-- Locks a shard with room for a sale of p_wanted tickets. Without one that is free: all of them, and deals the leases
-- anew. is_last: the room is all that the registration has left.
create or replace function take_shard(
  p_project bigint, p_registration bigint, p_wanted integer,
  out shard smallint, out room integer, out is_last boolean
)
language plpgsql set search_path = public as $$
declare
  -- A sale takes at most 64 at once; a shard with less than some of these is not worth its row.
  c_shards constant integer := 16;
  c_worth constant integer := 512;
  -- So many submissions in one call have waited for one another.
  c_queue constant integer := 8;
  v_count integer;
  v_left integer;
  v_used integer;
  v_wanted_shards integer;
  v_has_room boolean;
begin
  is_last := false;
  for attempt in 1 .. 2 loop
    select usage.shard, usage.leased - usage.issued - usage.held into shard, room
    from registration_usage usage
    where usage.project_id = p_project and usage.registration_id = p_registration
      and usage.issued + usage.held < usage.leased
    order by usage.shard limit 1 for update skip locked;
    if found then
      return;
    end if;
    -- Others may deal the leases at this moment: their shards are free once they have the capacity's lock no longer.
    if attempt = 1 then
      perform from registration_capacity where project_id = p_project and registration_id = p_registration for update;
    end if;
  end loop;

  perform lock_places(p_project, p_registration);
  select count(*), sum(issued + held) into v_count, v_used from registration_usage
  where project_id = p_project and registration_id = p_registration;
  select ticket_count - set_aside - v_used into v_left from registration_capacity
  where project_id = p_project and registration_id = p_registration;
  v_has_room := exists (
    select from registration_usage
    where project_id = p_project and registration_id = p_registration and issued + held < leased
  );
  -- There is room, but others were selling from it: one shard more, if it is worth it.
  v_wanted_shards := greatest(1, least(
    v_count + case when v_has_room and p_wanted >= c_queue then 1 else 0 end, c_shards, v_left / c_worth));
  if v_left > 0 and (not v_has_room or v_wanted_shards > v_count) then
    -- Half of what is left is dealt each time, so leases shrink; the last ones are all with one shard.
    perform deal_leases(p_project, p_registration, v_wanted_shards,
      case when v_wanted_shards = 1 then v_left else v_left / 2 / v_wanted_shards end);
  end if;
  select usage.shard, usage.leased - usage.issued - usage.held into shard, room
  from registration_usage usage
  where usage.project_id = p_project and usage.registration_id = p_registration
  order by usage.leased - usage.issued - usage.held desc, usage.shard limit 1;
  -- Under all locks, what has no room here has none at all.
  is_last := room = v_left or room <= 0;
end $$;
