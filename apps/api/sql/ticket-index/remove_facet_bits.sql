-- Clears the bits of these facets and tickets, pair by pair. Only for callers with the project's lock.
create or replace function remove_facet_bits(p_project bigint, p_facets text[], p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
begin
  update facet_bits set bits = facet_bits.bits & ~gone.bits
  from (
    select facet, ticket_id / 16384 as block,
      bit_or(set_bit(0::bit(16384), (ticket_id % 16384)::integer, 1)) as bits
    from unnest(p_facets, p_tickets) as given (facet, ticket_id)
    group by facet, ticket_id / 16384
  ) gone
  where facet_bits.project_id = p_project and facet_bits.facet = gone.facet and facet_bits.block = gone.block;
end $$;
