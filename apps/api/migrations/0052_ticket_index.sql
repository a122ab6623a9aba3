-- What the tickets screen searches and sorts by stands in tables of their own, which a job fills beside the sales: a sale
-- notes its ticket and no more. Lists also read the tickets that are noted and not in the tables yet. rules/tickets 11

-- The index of addresses stays: the mail with all tickets of an address needs it in the very moment. rules/attend 21
drop index ticket_search, ticket_created, ticket_last_name, ticket_company, ticket_status;
alter table ticket drop column search;

-- Tickets that were made or changed and are not indexed since. A log without keys of other tables: whatever commits late
-- is noted in the same transaction, so nothing can be passed over.
create table ticket_change (
  project_id bigint not null,
  id bigint generated always as identity,
  ticket_id bigint not null,
  primary key (project_id, id)
);
-- Its rows live a second; handing their pages back would lock the sales out.
alter table ticket_change set (
  autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, vacuum_truncate = off
);

create function note_ticket_change() returns trigger language plpgsql as $$
begin
  insert into ticket_change (project_id, ticket_id) values (new.project_id, new.id);
  return null;
end $$;
create trigger ticket_change after insert or update on ticket for each row execute function note_ticket_change();

-- A text as the search compares it: lower case, one width, composed. Plain ASCII needs no normalization, which costs most.
create function fold_text(given text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(given) = length(given) then
    return lower(given);
  end if;
  return lower(normalize(given, nfkc));
end $$;

-- What the search looks at in a ticket. rules/tickets 8
create function ticket_words(
  id bigint, barcode text, first_name text, last_name text, sur_name text, company text, email text, mobile_phone text,
  promo_code text, payment_id text, identifier uuid
) returns text language sql immutable parallel safe as $$
  select fold_text(
    first_name || ' ' || last_name || ' ' || company || ' ' || email || ' ' || barcode || ' ' || id::text || ' ' ||
    sur_name || ' ' || mobile_phone || ' ' ||
    -- A second time without its punctuation.
    case when mobile_phone ~ '[^+0-9]' then regexp_replace(mobile_phone, '[^+0-9]', '', 'g') || ' ' else '' end ||
    coalesce(promo_code, '') || ' ' || coalesce(payment_id, '') || ' ' || identifier::text
  )
$$;

create table ticket_search (
  project_id bigint not null,
  ticket_id bigint not null,
  status text not null,
  words text not null,
  primary key (project_id, ticket_id)
);
create index ticket_search_words on ticket_search using gin (words gin_trgm_ops);

-- The columns of the tickets screen as they are ordered: text without regard to case, by its first 100 characters. The
-- other columns have an index of their own on the tickets. rules/tickets 9
create table ticket_sort (
  project_id bigint not null,
  ticket_id bigint not null,
  status text not null,
  created_at timestamptz(3) not null,
  first_name text not null,
  last_name text not null,
  sur_name text not null,
  gender text not null,
  company text not null,
  position text not null,
  country text not null,
  region text not null,
  city text not null,
  company_address text not null,
  post_code text not null,
  mobile_phone text not null,
  subscribe text not null,
  web_site text not null,
  purpose text not null,
  job_level text not null,
  promotion_id bigint,
  promo_code text,
  original_price_cents bigint not null,
  price_cents bigint not null,
  purchased boolean not null,
  payment_id text,
  expire_payment_at timestamptz(3),
  primary key (project_id, ticket_id)
);
create index ticket_sort_status on ticket_sort (project_id, status, ticket_id);
create index ticket_sort_created_at on ticket_sort (project_id, created_at, ticket_id);
create index ticket_sort_first_name on ticket_sort (project_id, first_name, ticket_id);
create index ticket_sort_last_name on ticket_sort (project_id, last_name, ticket_id);
create index ticket_sort_sur_name on ticket_sort (project_id, sur_name, ticket_id);
create index ticket_sort_gender on ticket_sort (project_id, gender, ticket_id);
create index ticket_sort_company on ticket_sort (project_id, company, ticket_id);
create index ticket_sort_position on ticket_sort (project_id, position, ticket_id);
create index ticket_sort_country on ticket_sort (project_id, country, ticket_id);
create index ticket_sort_region on ticket_sort (project_id, region, ticket_id);
create index ticket_sort_city on ticket_sort (project_id, city, ticket_id);
create index ticket_sort_company_address on ticket_sort (project_id, company_address, ticket_id);
create index ticket_sort_post_code on ticket_sort (project_id, post_code, ticket_id);
create index ticket_sort_mobile_phone on ticket_sort (project_id, mobile_phone, ticket_id);
create index ticket_sort_subscribe on ticket_sort (project_id, subscribe, ticket_id);
create index ticket_sort_web_site on ticket_sort (project_id, web_site, ticket_id);
create index ticket_sort_purpose on ticket_sort (project_id, purpose, ticket_id);
create index ticket_sort_job_level on ticket_sort (project_id, job_level, ticket_id);
create index ticket_sort_promotion_id on ticket_sort (project_id, promotion_id nulls first, ticket_id);
create index ticket_sort_promo_code on ticket_sort (project_id, promo_code nulls first, ticket_id);
create index ticket_sort_original_price on ticket_sort (project_id, original_price_cents, ticket_id);
create index ticket_sort_price on ticket_sort (project_id, price_cents, ticket_id);
create index ticket_sort_purchased on ticket_sort (project_id, purchased, ticket_id);
create index ticket_sort_payment_id on ticket_sort (project_id, payment_id nulls first, ticket_id);
create index ticket_sort_expire_payment_at on ticket_sort (project_id, expire_payment_at nulls first, ticket_id);

-- Indexes up to `maximum` noted changes of a project and returns how many; 0 also while another server does so. It reads
-- the tickets after the notes, so a change that commits meanwhile keeps its own note. Kept in the database, so that it
-- runs where the project's rows are.
create function index_tickets(p_project bigint, maximum integer) returns integer language plpgsql as $$
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

  delete from ticket_change where project_id = p_project and id = any(changes);
  return cardinality(changes);
end $$;

-- The job does the tickets that are there already; until then lists read the tickets themselves.
insert into ticket_change (project_id, ticket_id) select project_id, id from ticket order by project_id, id;
