-- How many tickets of the last 15 minutes wait for their payment, counted up to the maximum; 0 without one. rules/attend 19
create or replace function count_recent_holds(p_project bigint, p_registration bigint, p_maximum integer) returns integer
language plpgsql set search_path = public as $$
begin
  if p_maximum is null then
    return 0;
  end if;
  -- The newest first: of these most are unpaid, so few rows are read.
  return (
    select count(*) from (
      select from ticket
      where project_id = p_project and registration_id = p_registration and status = 'held'
        and created_at > now() - interval '15 minutes'
      order by created_at desc limit p_maximum
    ) recent
  );
end $$;
