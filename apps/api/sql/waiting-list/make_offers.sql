-- Offers a place to each of these who wait, and has it mailed. The caller holds the locks of the places. Without an author
-- the caller records it.
-- rules/waiting-list 6
create or replace function make_offers(
  p_project bigint, p_entries bigint[], p_until timestamptz, p_author text
) returns void
language plpgsql set search_path = public as $$
begin
  update waiting_entry set state = 'offered', offer_until = p_until
  where project_id = p_project and id = any(p_entries);
  perform tell_waiting(p_project, p_entries, 'waiting-offer');
  if p_author is not null then
    perform note_waiting(p_project, p_entries, p_author, 'update', 'waiting', 'offered');
  end if;
end $$;
