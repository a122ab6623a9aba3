-- What statistics count indexed tickets by: their facets, status and day of sale. Promo codes are too many. rules/statistics 2
-- In plpgsql: a cluster plans no statement over tables with the parameters of a function in SQL.
create or replace function facets_of_indexed(p_project bigint, p_tickets bigint[])
returns table (facet text, ticket_id bigint) language plpgsql stable set search_path = public as $$
#variable_conflict use_column
begin
  return query
  select named.facet, searched.ticket_id
  from ticket_search searched
  join ticket_counted counted on counted.project_id = p_project and counted.ticket_id = searched.ticket_id
  cross join lateral unnest(searched.facets || array[
    p_project || '/status/' || searched.status, p_project || '/day/' || counted.day
  ]) as named (facet)
  where searched.project_id = p_project and searched.ticket_id = any(p_tickets)
    and not starts_with(named.facet, p_project || '/promo-code/');
end $$;
