-- Counts the uses of promo codes by these tickets as moved from one state to another.
create or replace function move_promo_codes(p_project bigint, p_tickets bigint[], p_before text, p_to text) returns void
language plpgsql set search_path = public as $$
begin
  perform from promo_code where project_id = p_project and id in (
    select promo_code_id from ticket where project_id = p_project and id = any(p_tickets)
  ) order by id for update;
  if found then
    update promo_code
    set held = held - case when p_before = 'held' then moved.count else 0 end,
      issued = issued - case when p_before = 'issued' then moved.count else 0 end
        + case when p_to = 'issued' then moved.count else 0 end
    from (
      select promo_code_id, count(*) from ticket
      where project_id = p_project and id = any(p_tickets) and promo_code_id is not null group by promo_code_id
    ) moved
    where promo_code.project_id = p_project and promo_code.id = moved.promo_code_id;
  end if;
end $$;
