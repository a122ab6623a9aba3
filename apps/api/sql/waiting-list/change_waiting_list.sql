-- Changes the terms of a registration's line, and serves it by them. False when it is to be turned off and somebody waits
-- or has an offer. The caller holds the registration's lock. rules/waiting-list 1
create or replace function change_waiting_list(
  p_project bigint, p_registration bigint, p_state text, p_offer_minutes integer, p_offers_in_order boolean
) returns boolean language plpgsql set search_path = public as $$
begin
  perform lock_places(p_project, p_registration);
  if p_state = 'off' then
    perform from waiting_entry
    where project_id = p_project and registration_id = p_registration and state in ('waiting', 'offered') limit 1;
    if found then
      return false;
    end if;
  end if;
  update registration set waiting_list = p_state, offer_minutes = p_offer_minutes, offers_in_order = p_offers_in_order,
    version = version + 1
  where project_id = p_project and id = p_registration;
  perform offer_places(p_project, p_registration);
  return true;
end $$;
