-- Indexes up to `maximum` noted changes of a project and returns how many; 0 also while another server does so. It reads
-- the tickets after the notes, so a change that commits meanwhile keeps its own note. Kept in the database, so that it
-- runs where the project's rows are. Answers never change, so they are indexed once.
create or replace function index_tickets(p_project bigint, maximum integer) returns integer language plpgsql as $$
declare
  changes bigint[];
  tickets bigint[];
begin
  -- One at a time, or the one that has read an older state of a ticket could write it over the newer one.
  if not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project)) then
    return 0;
  end if;
  select array_agg(noted.id), array_agg(distinct noted.ticket_id) into changes, tickets
  from (select id, ticket_id from ticket_change where project_id = p_project order by id limit maximum) as noted;
  if changes is null then
    return 0;
  end if;

  insert into ticket_search (project_id, ticket_id, status, words)
  select project_id, id, status,
    ticket_words(id, barcode, first_name, last_name, sur_name, company, email, mobile_phone, promo_code, payment_id, identifier)
  from ticket where project_id = p_project and id = any(tickets) order by id
  on conflict (project_id, ticket_id) do update set status = excluded.status, words = excluded.words;

  insert into ticket_sort (project_id, ticket_id, status, created_at, first_name, last_name, sur_name, gender, company,
    position, country, region, city, company_address, post_code, mobile_phone, subscribe, web_site, purpose, job_level,
    promotion_id, promo_code, original_price_cents, price_cents, purchased, payment_id, expire_payment_at)
  select project_id, id, status, created_at, lower(left(first_name, 100)), lower(left(last_name, 100)),
    lower(left(sur_name, 100)), lower(left(gender, 100)), lower(left(company, 100)), lower(left(position, 100)),
    lower(left(country, 100)), lower(left(region, 100)), lower(left(city, 100)), lower(left(company_address, 100)),
    lower(left(post_code, 100)), lower(left(mobile_phone, 100)), lower(left(subscribe, 100)), lower(left(web_site, 100)),
    lower(left(purpose, 100)), lower(left(job_level, 100)), promotion_id, lower(left(promo_code, 100)),
    original_price_cents, price_cents, purchased, lower(left(payment_id, 100)), expire_payment_at
  from ticket where project_id = p_project and id = any(tickets) order by id
  on conflict (project_id, ticket_id) do update set status = excluded.status, created_at = excluded.created_at,
    first_name = excluded.first_name, last_name = excluded.last_name, sur_name = excluded.sur_name,
    gender = excluded.gender, company = excluded.company, position = excluded.position, country = excluded.country,
    region = excluded.region, city = excluded.city, company_address = excluded.company_address,
    post_code = excluded.post_code, mobile_phone = excluded.mobile_phone, subscribe = excluded.subscribe,
    web_site = excluded.web_site, purpose = excluded.purpose, job_level = excluded.job_level,
    promotion_id = excluded.promotion_id, promo_code = excluded.promo_code,
    original_price_cents = excluded.original_price_cents, price_cents = excluded.price_cents,
    purchased = excluded.purchased, payment_id = excluded.payment_id, expire_payment_at = excluded.expire_payment_at;

  insert into answer_search (project_id, ticket_id, registration_id, words)
  select project_id, id, registration_id, response_words(id, barcode, answers) from ticket
  where project_id = p_project and id = any(tickets) order by id
  on conflict (project_id, ticket_id) do nothing;

  perform match_visitors(p_project, tickets);
  delete from ticket_change where project_id = p_project and id = any(changes);
  return cardinality(changes);
end $$;
