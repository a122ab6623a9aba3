-- Queues a mail to the contacts of these groups. rules/group-orders 12
create or replace function tell_groups(p_project bigint, p_groups bigint[], p_kind text) returns void
language plpgsql set search_path = public as $$
begin
  insert into outbox (project_id, kind, payload)
  select p_project, 'group-mail', jsonb_build_object('groupId', of_group, 'kind', p_kind) from unnest(p_groups) of_group;
end $$;
