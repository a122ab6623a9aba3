-- The networks that a sale's network counts for, as the beginnings of its keyed hashes, the narrowest first: one of IPv4, and
-- of IPv6 the /64, the /56 and the /48, 8 bytes each. rules/tickets 24
create or replace function networks_of(p_network text) returns text[] language sql immutable as $$
  select case when length(p_network) = 48 then array[p_network, left(p_network, 32), left(p_network, 16)]
    when p_network is not null then array[p_network] else '{}' end
$$;
