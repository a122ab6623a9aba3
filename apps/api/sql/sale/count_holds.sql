-- Counts the held tickets of the recipients and networks of a sale's priced submissions, by r and the recipient, n and the
-- network (networks_of): all tickets whose hashes begin with it. Under the lock of the only shard, or where there are
-- several, of each recipient and network. rules/tickets 24
create or replace function count_holds(p_project bigint, p_registration bigint, p_sales sale[]) returns jsonb
language plpgsql set search_path = public as $$
declare
  v_recipients text[];
  v_networks text[];
begin
  v_recipients := array(select distinct sale.recipient from unnest(p_sales) sale where sale.price > 0);
  v_networks := array(
    select distinct counted from unnest(p_sales) sale, unnest(networks_of(sale.network)) counted where sale.price > 0
  );
  perform from registration_usage where project_id = p_project and registration_id = p_registration and shard > 0;
  if found then
    perform pg_advisory_xact_lock(keys.key) from (
      select distinct hashtextextended(format('hold %s %s %s', p_project, p_registration, of), 0) as key
      from unnest(v_recipients || v_networks) of where of is not null order by key
    ) keys;
  end if;
  return coalesce((
    select jsonb_object_agg('r' || hold_recipient, count) from (
      select hold_recipient, count(*) from ticket
      where project_id = p_project and registration_id = p_registration and hold_recipient = any(v_recipients)
      group by hold_recipient
    ) counted
  ), '{}') || coalesce((
    select jsonb_object_agg('n' || network, count) from (
      select network, count(*) from unnest(v_networks) network
      join ticket on project_id = p_project and registration_id = p_registration
        and hold_network >= decode(network, 'hex') and hold_network <= decode(network || repeat('ff', 16), 'hex')
      group by network
    ) counted
  ), '{}');
end $$;
