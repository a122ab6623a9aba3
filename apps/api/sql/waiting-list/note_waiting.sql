-- Records in the audit that entries of a line changed, without words of the visitor. rules/audit 4
create or replace function note_waiting(
  p_project bigint, p_entries bigint[], p_author text, p_action text, p_before text, p_after text
) returns void
language plpgsql set search_path = public as $$
declare
  v_at constant timestamptz := clock_timestamp();
begin
  insert into audit (project_id, at, staff_name, action, entity, entity_id, entity_name, before, after)
  select p_project, v_at, p_author, p_action, 'waiting-entry', id::text, '',
    case when p_before is not null then jsonb_build_object('state', p_before) end, jsonb_build_object('state', p_after)
  from unnest(p_entries) id;
end $$;
