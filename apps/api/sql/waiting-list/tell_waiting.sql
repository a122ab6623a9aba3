-- Writes a row of the outbox for each of these entries, which becomes a mail of this kind. rules/mail 1
create or replace function tell_waiting(p_project bigint, p_entries bigint[], p_kind text) returns void
language plpgsql set search_path = public as $$
begin
  insert into outbox (project_id, kind, payload)
  select p_project, 'waiting-mail', jsonb_build_object('entryId', id, 'kind', p_kind) from unnest(p_entries) id;
end $$;
