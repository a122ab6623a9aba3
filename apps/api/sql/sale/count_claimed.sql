-- A count in an object of counts: 0 where the key has none, null without a key.
create or replace function count_claimed(p_counts jsonb, p_key text) returns integer language sql immutable as $$
  select case when p_key is not null then coalesce((p_counts ->> p_key)::integer, 0) end
$$;
