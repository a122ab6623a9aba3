-- Ends at most p_maximum offers that are due, the first due first, and passes their places on to the next in line. Returns
-- how many. rules/waiting-list 8
create or replace function expire_offers(p_project bigint, p_registration bigint, p_maximum integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_entries bigint[];
  v_now constant timestamptz := clock_timestamp();
begin
  perform lock_places(p_project, p_registration);
  v_entries := array(
    select id from waiting_entry
    where project_id = p_project and registration_id = p_registration and state = 'offered' and offer_until <= v_now
    order by offer_until, id limit p_maximum for update
  );
  update waiting_entry set state = 'expired', ended_at = v_now
  where project_id = p_project and id = any(v_entries);
  perform tell_waiting(p_project, v_entries, 'waiting-offer-ended');
  perform note_waiting(p_project, v_entries, 'Foyer', 'update', 'offered', 'expired');
  perform offer_places(p_project, p_registration);
  return cardinality(v_entries);
end $$;
