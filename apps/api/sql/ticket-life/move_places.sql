-- Counts so many tickets of a registration as moved from one state to another; without a state they come or go. The caller
-- holds the locks of the places.
create or replace function move_places(
  p_project bigint, p_registration bigint, p_count integer, p_before text, p_to text
) returns void
language plpgsql set search_path = public as $$
declare
  v_shard record;
  v_left integer := p_count;
  v_here integer;
begin
  -- Which shard sold a ticket does not matter: only their sum counts.
  for v_shard in
    select shard, issued, held, leased from registration_usage
    where project_id = p_project and registration_id = p_registration order by shard
  loop
    v_here := least(v_left, case p_before
      when 'held' then v_shard.held
      when 'issued' then v_shard.issued
      else v_shard.leased - v_shard.issued - v_shard.held
    end);
    continue when v_here <= 0;
    update registration_usage
    set held = held - case when p_before = 'held' then v_here else 0 end
        + case when p_to = 'held' then v_here else 0 end,
      issued = issued - case when p_before = 'issued' then v_here else 0 end
        + case when p_to = 'issued' then v_here else 0 end
    where project_id = p_project and registration_id = p_registration and shard = v_shard.shard;
    v_left := v_left - v_here;
  end loop;
  if v_left > 0 then
    raise exception 'registration % has not counted % tickets that are %', p_registration, v_left, p_before;
  end if;
end $$;
