-- The address that must be unique in this registration, of a ticket with this e-mail address; null if none must.
create or replace function unique_email_of(p_project bigint, p_registration bigint, p_email text) returns text
language plpgsql stable set search_path = public as $$
begin
  return (
    select nullif(lower(trim(p_email)), '') from registration
    where project_id = p_project and id = p_registration and unique_email
  );
end $$;
