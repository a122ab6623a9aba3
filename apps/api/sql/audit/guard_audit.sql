-- The audit is append-only. An erasure alone takes the words out of a ticket's entries that staff typed about its holder: the
-- tags, and why a badge was printed again. rules/audit 3, rules/privacy 4
create or replace function guard_audit() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.entity = 'ticket'
    and (new.project_id, new.id, new.at, new.staff_id, new.staff_name, new.action, new.entity, new.entity_id, new.entity_name)
      is not distinct from
      (old.project_id, old.id, old.at, old.staff_id, old.staff_name, old.action, old.entity, old.entity_id, old.entity_name)
    and (new.before, new.after) is not distinct from
      (old.before - array['tags', 'reason'], old.after - array['tags', 'reason'])
  then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
