-- Indexes tickets whose personal data or answers were erased, and removes counts, facets and bits that no ticket has any
-- more: their keys have a person's words or answers. Only for callers with the project's lock. rules/privacy 3
create or replace function index_erased(p_project bigint, p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_facets constant text[] := array(
    select distinct facet from ticket_search cross join lateral unnest(facets) facet
    where project_id = p_project and ticket_id = any(p_tickets)
      and (starts_with(facet, p_project || '/country/') or starts_with(facet, p_project || '/tag/')
        or starts_with(facet, p_project || '/answer/')));
  v_countries constant text[] := array(
    select distinct country from ticket_counted where project_id = p_project and ticket_id = any(p_tickets));
begin
  perform index_these_tickets(p_project, p_tickets);
  delete from ticket_change where project_id = p_project and ticket_id = any(p_tickets);
  delete from ticket_count where project_id = p_project and kind = 'country' and entry = any(v_countries)
    and tickets = 0 and price_cents = 0;
  delete from ticket_facet where project_id = p_project and facet = any(v_facets) and tickets = 0;
  delete from facet_bits where project_id = p_project and facet = any(v_facets) and bit_count(bits) = 0;
end $$;
