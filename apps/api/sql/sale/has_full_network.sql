-- Has a network of this sale all the holds that it may have? A wider network may have a quarter and a half more than the
-- narrowest, and none less than a recipient, so that a small registration can be sold at all. rules/tickets 24
create or replace function has_full_network(p_sale sale, p_holds jsonb, p_ticket_count integer) returns boolean
language sql immutable as $$
  select coalesce(bool_or(
    count_claimed(p_holds, 'n' || network) >= least(
      p_sale.network_maximum * (3 + width) / 4,
      greatest(p_sale.recipient_maximum, p_ticket_count::bigint * p_sale.network_share * (3 + width) / 400)
    )
  ), false)
  from unnest(networks_of(p_sale.network)) with ordinality as counted (network, width)
$$;
