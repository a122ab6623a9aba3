-- Indexes what is searched in these tickets and in their answers, and what they are filtered by.
create or replace function index_words(p_project bigint, p_tickets bigint[]) returns void language plpgsql as $$
declare
  v_replaced text[];
  v_facets text[];
  v_tickets bigint[];
begin
  -- The counts of facets follow the very rows that are replaced and written: the caller lets nobody else write these.
  v_replaced := array(
    select unnest(facets) from ticket_search where project_id = p_project and ticket_id = any(p_tickets)
  );
  insert into ticket_search (project_id, ticket_id, status, facets, created_at, paid_at)
  select project_id, id, status, ticket_facets(project_id, registration_id, promo_code_id, country, price_cents, purchased,
    payment_method, tags, answers), created_at, paid_at
  from ticket where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do update set status = excluded.status, facets = excluded.facets,
    created_at = excluded.created_at, paid_at = excluded.paid_at
  where (ticket_search.status, ticket_search.facets, ticket_search.created_at, ticket_search.paid_at)
    is distinct from (excluded.status, excluded.facets, excluded.created_at, excluded.paid_at);
  select array_agg(facet), array_agg(tickets) into v_facets, v_tickets from (
    select facet, sum(tickets) as tickets from (
      select unnest(facets) as facet, 1 as tickets from ticket_search
      where project_id = p_project and ticket_id = any(p_tickets)
      union all
      select unnest(v_replaced), -1
    ) as counted
    group by facet having sum(tickets) <> 0 order by facet
  ) as moved;
  insert into ticket_facet (project_id, facet, tickets)
  select p_project, moved.facet, moved.tickets from unnest(v_facets, v_tickets) as moved (facet, tickets)
  on conflict (project_id, facet) do update set tickets = ticket_facet.tickets + excluded.tickets;

  insert into word_search (project_id, ticket_id, status, words)
  select project_id, id, status, ticket_words(id, array_to_string(barcode || former_barcodes, ' '), first_name, last_name, sur_name, company, email, mobile_phone, promo_code, payment_id, identifier)
  from ticket where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do update set status = excluded.status, words = excluded.words
  where (word_search.status, word_search.words) is distinct from (excluded.status, excluded.words);

  insert into answer_search (project_id, ticket_id, registration_id, words)
  select project_id, id, registration_id, response_words(id, array_to_string(barcode || former_barcodes, ' '), answers) from ticket
  where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do update set registration_id = excluded.registration_id, words = excluded.words
  where (answer_search.registration_id, answer_search.words) is distinct from (excluded.registration_id, excluded.words);
end $$;
