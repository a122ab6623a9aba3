-- Keeps the bits of these tickets after they were indexed; `p_facets` and `p_before`: what they had before, pair by pair.
-- All that they have now is set again, so calling it twice changes nothing. rules/statistics 2
create or replace function keep_facet_bits(
  p_project bigint, p_tickets bigint[], p_facets text[], p_before bigint[]
) returns void language plpgsql set search_path = public as $$
declare
  v_facets text[];
  v_tickets bigint[];
begin
  select array_agg(now.facet), array_agg(now.ticket_id) into v_facets, v_tickets
  from facets_of_indexed(p_project, p_tickets) now;
  if p_facets is not null then
    perform remove_facet_bits(p_project, array_agg(gone.facet), array_agg(gone.ticket_id))
    from (
      select * from unnest(p_facets, p_before) as before (facet, ticket_id)
      except
      select * from unnest(v_facets, v_tickets) as now (facet, ticket_id)
    ) gone;
  end if;
  perform add_facet_bits(p_project, v_facets, v_tickets);
end $$;
