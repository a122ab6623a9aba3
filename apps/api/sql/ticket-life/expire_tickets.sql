-- Expires p_maximum holds that are due, the first due first, with the others of their groups, and returns how many. A hold
-- without an end is never due. rules/tickets 18, rules/group-orders 9
create or replace function expire_tickets(p_project bigint, p_registration bigint, p_maximum integer) returns integer
language plpgsql set search_path = public as $$
declare
  v_tickets bigint[];
  v_groups bigint[];
  v_answered record;
begin
  perform lock_places(p_project, p_registration);
  v_tickets := array(
    select id from ticket where project_id = p_project and registration_id = p_registration
      and status = 'held' and expire_payment_at <= now()
    order by expire_payment_at limit p_maximum for update skip locked
  );
  v_groups := array(
    select distinct group_id from ticket
    where project_id = p_project and id = any(v_tickets) and group_id is not null order by group_id
  );
  if cardinality(v_groups) > 0 then
    v_tickets := v_tickets || array(
      select id from ticket where project_id = p_project and group_id = any(v_groups) and status = 'held'
        and id <> all(v_tickets)
      order by id for update
    );
    perform tell_groups(p_project, v_groups, 'group-ended');
  end if;
  perform move_tickets(p_project, p_registration, v_tickets, 'held', 'expired', null, 'Foyer');
  -- Where the questionnaire was answered, as the submission was counted. rules/audit 14
  for v_answered in
    select coalesce(answered_registration_id, registration_id) as registration_id, count(*)::integer as entries
    from ticket where project_id = p_project and id = any(v_tickets) group by 1 order by 1
  loop
    perform count_visitor_entries(p_project, v_answered.registration_id, 'update', now(), v_answered.entries);
  end loop;
  return cardinality(v_tickets);
end $$;
