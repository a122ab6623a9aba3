-- The widest network of a hold: the hash of an IPv4 address, the first of those of an IPv6 address. rules/tickets 25
create or replace function widest_network(p_network bytea) returns bytea language sql immutable as $$
  select case when length(p_network) = 24 then substring(p_network for 8) else p_network end
$$;
