-- Locks all counters of a registration until the transaction ends: nothing is sold, paid, cancelled or expired beside it.
-- Two orders of locks, so that no two calls wait for each other in a circle: a sale locks one shard of its registration,
-- then verification codes, promo codes, barcodes. Everything else locks the capacity, then all shards (this function),
-- then tickets, promo codes, barcodes; a sale without a shard to sell from does the same. decisions/029
create or replace function lock_places(p_project bigint, p_registration bigint) returns void
language plpgsql set search_path = public as $$
begin
  perform from registration_capacity where project_id = p_project and registration_id = p_registration for update;
  perform from registration_usage where project_id = p_project and registration_id = p_registration
  order by shard for update;
end $$;
