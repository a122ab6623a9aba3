-- How many places of a registration are offered at the moment.
create or replace function count_offers(p_project bigint, p_registration bigint) returns integer
language plpgsql stable set search_path = public as $$
begin
  return (
    select count(*) from waiting_entry
    where project_id = p_project and registration_id = p_registration and state = 'offered'
  );
end $$;
