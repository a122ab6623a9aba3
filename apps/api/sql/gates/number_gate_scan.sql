-- Gives a scan its place in the log that a server of the release before has written: during an update both run.
create or replace function number_gate_scan() returns trigger language plpgsql set search_path = public as $$
begin
  new.position := take_scan_positions(new.project_id, 1);
  return new;
end $$;
