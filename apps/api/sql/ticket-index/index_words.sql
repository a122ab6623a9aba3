-- Indexes what is searched in these tickets and in their answers.
create or replace function index_words(p_project bigint, p_tickets bigint[]) returns void language plpgsql as $$
begin
  insert into ticket_search (project_id, ticket_id, status, words)
  select project_id, id, status,
    ticket_words(id, array_to_string(barcode || former_barcodes, ' '), first_name, last_name, sur_name, company, email, mobile_phone, promo_code, payment_id, identifier)
  from ticket where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do update set status = excluded.status, words = excluded.words;

  insert into answer_search (project_id, ticket_id, registration_id, words)
  select project_id, id, registration_id, response_words(id, array_to_string(barcode || former_barcodes, ' '), answers) from ticket
  where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do update set words = excluded.words where answer_search.words <> excluded.words;
end $$;
