-- Sets the bits of these facets and tickets, pair by pair; those that are set stay unwritten. Only for callers with the
-- project's lock, or for facets that nobody else can see yet.
create or replace function add_facet_bits(p_project bigint, p_facets text[], p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
begin
  insert into facet_bits (project_id, facet, block, bits)
  select p_project, facet, ticket_id / 16384, bit_or(set_bit(0::bit(16384), (ticket_id % 16384)::integer, 1))
  from unnest(p_facets, p_tickets) as given (facet, ticket_id)
  group by facet, ticket_id / 16384
  on conflict (project_id, facet, block) do update set bits = facet_bits.bits | excluded.bits
  where facet_bits.bits | excluded.bits <> facet_bits.bits;
end $$;
