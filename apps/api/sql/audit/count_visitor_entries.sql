-- Counts what visitors caused at a registration, in the transaction that records it. rules/audit 14
create or replace function count_visitor_entries(
  p_project bigint, p_registration bigint, p_action text, p_at timestamptz, p_entries integer
) returns void
language plpgsql set search_path = public as $$
declare
  v_quarter constant timestamptz := date_bin('15 minutes', p_at, '2000-01-01Z');
  v_slot constant smallint := pg_backend_pid() % 64;
begin
  insert into visitor_entry_count as counted (project_id, registration_id, action, quarter, slot, entries, newest)
  values (p_project, p_registration, p_action, v_quarter, v_slot, p_entries, p_at)
  on conflict (project_id, registration_id, action, quarter, slot)
  do update set entries = counted.entries + excluded.entries, newest = greatest(counted.newest, excluded.newest);
end $$;
