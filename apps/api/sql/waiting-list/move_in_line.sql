-- Moves somebody who waits to a place in line, counted from 1; beyond the end is the end. False when they do not wait.
-- rules/waiting-list 10
create or replace function move_in_line(p_project bigint, p_registration bigint, p_entry bigint, p_place integer)
returns boolean language plpgsql set search_path = public as $$
declare
  -- Of those between whom the entry comes.
  v_before numeric;
  v_after numeric;
begin
  perform lock_places(p_project, p_registration);
  perform from waiting_entry
  where project_id = p_project and registration_id = p_registration and id = p_entry and state = 'waiting';
  if not found then
    return false;
  end if;
  if p_place > 1 then
    select rank into v_before from waiting_entry
    where project_id = p_project and registration_id = p_registration and state = 'waiting' and id <> p_entry
    order by rank, id offset p_place - 2 limit 1;
    if v_before is null then
      select max(rank) into v_before from waiting_entry where project_id = p_project and registration_id = p_registration;
    end if;
  end if;
  select rank into v_after from waiting_entry
  where project_id = p_project and registration_id = p_registration and state = 'waiting' and id <> p_entry
    and (v_before is null or rank > v_before)
  order by rank limit 1;
  v_before := coalesce(v_before, v_after - 2, 0);
  -- A product of numeric is exact, a quotient is not.
  update waiting_entry set rank = (v_before + coalesce(v_after, v_before + 2)) * 0.5
  where project_id = p_project and id = p_entry;
  return true;
end $$;
