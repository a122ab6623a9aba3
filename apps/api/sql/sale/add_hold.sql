-- Counts one hold more in what count_holds returns.
create or replace function add_hold(p_holds jsonb, p_key text) returns jsonb language sql immutable as $$
  select case when p_key is null then p_holds
    else p_holds || jsonb_build_object(p_key, coalesce((p_holds ->> p_key)::integer, 0) + 1) end
$$;
