-- Indexes these tickets as they stand now. Only for callers with the project's lock.
create or replace function index_these_tickets(p_project bigint, p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_facets text[];
  v_tickets bigint[];
begin
  select array_agg(before.facet), array_agg(before.ticket_id) into v_facets, v_tickets
  from facets_of_indexed(p_project, p_tickets) before;
  perform index_words(p_project, p_tickets);
  perform index_sort_keys(p_project, p_tickets);
  perform match_visitors(p_project, p_tickets);
  perform count_tickets(p_project, p_tickets);
  perform keep_facet_bits(p_project, p_tickets, v_facets, v_tickets);
end $$;
