-- Joins the line of a registration at its end. outcome: joined; known (the address has its place already, which stays);
-- other-spelling (another spelling of the mailbox has one: its link is not for this address, which may be another
-- person's); closed; places-left (nobody has to wait). rules/waiting-list 2, 3
create or replace function join_waiting_list(
  p_project bigint, p_registration bigint, p_email text, p_mailbox text, p_name text, p_culture text
) returns table (outcome text, identifier uuid)
language plpgsql set search_path = public as $$
#variable_conflict use_column
declare
  v_identifier uuid;
  v_email text;
  v_state text;
  v_free integer;
  v_entry bigint;
  v_rank numeric;
begin
  perform lock_places(p_project, p_registration);
  select identifier, email into v_identifier, v_email from waiting_entry
  where project_id = p_project and registration_id = p_registration and mailbox = p_mailbox
    and state in ('waiting', 'offered');
  if found then
    if lower(v_email) = lower(p_email) then
      return query select 'known', v_identifier;
    else
      return query select 'other-spelling', null::uuid;
    end if;
    return;
  end if;
  select waiting_list into v_state from registration where project_id = p_project and id = p_registration;
  select ticket_count - set_aside - issued - held into v_free from registration_places
  where project_id = p_project and registration_id = p_registration;
  if v_state <> 'open' or v_free > 0 then
    return query select case when v_state <> 'open' then 'closed' else 'places-left' end, null::uuid;
    return;
  end if;
  v_identifier := make_ticket_identifier(p_project);
  select coalesce(max(rank), 0) + 1 into v_rank from waiting_entry
  where project_id = p_project and registration_id = p_registration;
  insert into waiting_entry (project_id, registration_id, identifier, rank, email, mailbox, name, culture_code)
  values (p_project, p_registration, v_identifier, v_rank, p_email, p_mailbox, p_name, p_culture)
  returning id into v_entry;
  perform tell_waiting(p_project, array[v_entry], 'waiting-joined');
  perform note_waiting(p_project, array[v_entry], 'Waiting visitor', 'create', null, 'waiting');
  return query select 'joined', v_identifier;
end $$;
