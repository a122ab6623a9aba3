-- Ends a place in line, or its offer, as left or removed; the next in line gets what was offered. Returns the state before;
-- null when it had ended already. Without an author the caller records it. rules/waiting-list 4
create or replace function leave_waiting_list(
  p_project bigint, p_registration bigint, p_entry bigint, p_state text, p_author text
) returns text
language plpgsql set search_path = public as $$
declare
  v_before text;
  v_now constant timestamptz := clock_timestamp();
begin
  perform lock_places(p_project, p_registration);
  select state into v_before from waiting_entry
  where project_id = p_project and registration_id = p_registration and id = p_entry
    and state in ('waiting', 'offered') for update;
  if not found then
    return null;
  end if;
  update waiting_entry set state = p_state, ended_at = v_now where project_id = p_project and id = p_entry;
  if p_author is not null then
    perform note_waiting(p_project, array[p_entry], p_author, 'update', v_before, p_state);
  end if;
  perform offer_places(p_project, p_registration);
  return v_before;
end $$;
