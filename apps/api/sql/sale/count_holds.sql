-- The held tickets of these recipients and networks, by r and the recipient, n and the network.
create or replace function count_holds(p_project bigint, p_registration bigint, p_recipients text[], p_networks text[]) returns jsonb
language plpgsql set search_path = public as $$
begin
  return coalesce((
    select jsonb_object_agg('r' || hold_recipient, count) from (
      select hold_recipient, count(*) from ticket
      where project_id = p_project and registration_id = p_registration and hold_recipient = any(p_recipients)
      group by hold_recipient
    ) counted
  ), '{}') || coalesce((
    select jsonb_object_agg('n' || encode(hold_network, 'hex'), count) from (
      select hold_network, count(*) from ticket
      where project_id = p_project and registration_id = p_registration
        and hold_network = any(array(select decode(network, 'hex') from unnest(p_networks) network))
      group by hold_network
    ) counted
  ), '{}');
end $$;
