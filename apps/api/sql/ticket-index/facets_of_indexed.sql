-- What statistics count indexed tickets by: their facets, status and day of sale. Promo codes are too many. rules/statistics 2
create or replace function facets_of_indexed(p_project bigint, p_tickets bigint[])
returns table (facet text, ticket_id bigint) language sql stable set search_path = public as $$
  select facet, searched.ticket_id
  from ticket_search searched
  join ticket_counted counted on counted.project_id = p_project and counted.ticket_id = searched.ticket_id
  cross join lateral unnest(searched.facets || array[
    p_project || '/status/' || searched.status, p_project || '/day/' || counted.day
  ]) as facet
  where searched.project_id = p_project and searched.ticket_id = any(p_tickets)
    and not starts_with(facet, p_project || '/promo-code/')
$$;
