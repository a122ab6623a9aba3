-- Indexes the keys that these tickets are sorted by. rules/tickets 9
create or replace function index_sort_keys(p_project bigint, p_tickets bigint[]) returns void language plpgsql as $$
begin
  insert into ticket_sort (project_id, ticket_id, status,
    -- generated: columns of sorting
    created_at, first_name, last_name, sur_name, gender, company, position, country, region, city, company_address,
    post_code, mobile_phone, subscribe, web_site, purpose, job_level, promotion_id, promo_code, original_price_cents,
    price_cents, purchased, payment_id, expire_payment_at
    -- end
  )
  select project_id, id, status,
    -- generated: keys of sorting
    created_at, lower(left(first_name, 100)), lower(left(last_name, 100)), lower(left(sur_name, 100)),
    lower(left(gender, 100)), lower(left(company, 100)), lower(left(position, 100)), lower(left(country, 100)),
    lower(left(region, 100)), lower(left(city, 100)), lower(left(company_address, 100)), lower(left(post_code, 100)),
    lower(left(mobile_phone, 100)), lower(left(subscribe, 100)), lower(left(web_site, 100)), lower(left(purpose, 100)),
    lower(left(job_level, 100)), promotion_id, lower(left(promo_code, 100)), original_price_cents, price_cents,
    purchased, lower(left(payment_id, 100)), expire_payment_at
    -- end
  from ticket where project_id = p_project and id = any(p_tickets) order by id
  on conflict (project_id, ticket_id) do update set status = excluded.status,
    -- generated: changes of sorting
    created_at = excluded.created_at, first_name = excluded.first_name, last_name = excluded.last_name,
    sur_name = excluded.sur_name, gender = excluded.gender, company = excluded.company, position = excluded.position,
    country = excluded.country, region = excluded.region, city = excluded.city,
    company_address = excluded.company_address, post_code = excluded.post_code, mobile_phone = excluded.mobile_phone,
    subscribe = excluded.subscribe, web_site = excluded.web_site, purpose = excluded.purpose,
    job_level = excluded.job_level, promotion_id = excluded.promotion_id, promo_code = excluded.promo_code,
    original_price_cents = excluded.original_price_cents, price_cents = excluded.price_cents,
    purchased = excluded.purchased, payment_id = excluded.payment_id, expire_payment_at = excluded.expire_payment_at
    -- end
  ;
end $$;
