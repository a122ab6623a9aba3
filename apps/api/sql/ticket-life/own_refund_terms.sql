-- What the holder of a paid ticket gets back by cancelling it now, as a percentage, until when, and the percentage after that
-- with its end; no row while paid tickets are cancelled by staff alone. rules/tickets 71
create or replace function own_refund_terms(p_project bigint, p_registration bigint)
returns table (percent integer, until timestamptz, later_percent integer, later_until timestamptz, pays_hand boolean)
language plpgsql stable set search_path = public as $$
#variable_conflict use_column
begin
  return query
  select stage.percent, stage.until, stage.later_percent, stage.later_until, stage.pays_hand
  from (
    select refund_percent as first_percent, later_refund_percent as later, refunds_hand_payments as pays_hand,
      cancel_until at time zone project.time_zone as ends_at,
      least(refund_until, cancel_until) at time zone project.time_zone as first_until
    from registration join project on project.id = p_project
    where registration.project_id = p_project and registration.id = p_registration and refund_percent is not null
  ) rule
  cross join lateral (
    select first_percent::integer as percent, first_until as until, pays_hand,
      case when first_until < ends_at then later::integer end as later_percent,
      case when first_until < ends_at and later is not null then ends_at end as later_until
    where first_until > now()
    union all
    select later::integer, ends_at, pays_hand, null, null
    where first_until <= now() and ends_at > now() and later is not null
  ) stage;
end $$;
