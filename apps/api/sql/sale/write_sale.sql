-- Writes the tickets of a sale: p_sold are the positions in p_batch, beside them the tickets' ids, identifiers, codes and ends.
create or replace function write_sale(
  p_project bigint, p_registration bigint, p_batch jsonb,
  p_sold integer[], p_ids bigint[], p_identifiers uuid[], p_codes text[], p_ends timestamptz[]
) returns void
language plpgsql set search_path = public as $$
begin
  update barcode set state = case when item.price = 0 then 'issued' else 'held' end, shown_at = now()
  from unnest(p_sold, p_codes) as sold (n, code)
  join jsonb_to_recordset(p_batch) as item (n integer, price bigint) on item.n = sold.n
  where barcode.project_id = p_project and barcode.code = sold.code;

  insert into ticket (project_id, id, registration_id, identifier, barcode, status, first_name, last_name, sur_name,
    gender, company, position, country, region, city, company_address, post_code, mobile_phone, email, subscribe,
    web_site, purpose, job_level, original_price_cents, price_cents, purchased, expire_payment_at, culture_code,
    scenario_version, answers, unique_email, unique_subject, hold_recipient, hold_network, promo_code_id, promotion_id,
    promo_code, payment_id, paid_at)
  overriding system value
  select capacity.project_id, sold.id, p_registration, sold.identifier, sold.code,
    case when item.price = 0 then 'issued' else 'held' end, item."firstName", item."lastName", item."surName",
    item.gender, item.company, item.position, item.country, item.region, item.city, item."companyAddress",
    item."postCode", item."mobilePhone", item.email, item.subscribe, item."webSite", item.purpose, item."jobLevel",
    item."originalPrice", coalesce(item."paidPrice", item.price), item.price = 0, sold.expire_payment_at, item."cultureCode",
    item."scenarioVersion", item.answers, item."uniqueEmail", item."uniqueSubject",
    case when item.price > 0 then item.recipient end, case when item.price > 0 then decode(item.network, 'hex') end,
    promo.id, promo.group_id, promo.code, item."paymentId",
    case when item."paymentId" is not null then now() end
  from unnest(p_sold, p_ids, p_identifiers, p_codes, p_ends) as sold (n, id, identifier, code, expire_payment_at)
  join jsonb_to_recordset(p_batch) as item (
    n integer, "firstName" text, "lastName" text, "surName" text, gender text, company text,
    position text, country text, region text, city text, "companyAddress" text, "postCode" text, "mobilePhone" text,
    email text, subscribe text, "webSite" text, purpose text, "jobLevel" text, "originalPrice" bigint, price bigint,
    "cultureCode" text, "scenarioVersion" integer, answers jsonb, "uniqueEmail" text, "uniqueSubject" text,
    recipient text, network text, "promoCodeId" bigint, "paidPrice" bigint, "paymentId" text
  ) on item.n = sold.n
  join registration_capacity capacity on capacity.project_id = p_project and capacity.registration_id = p_registration
  left join promo_code promo on promo.project_id = p_project and promo.id = item."promoCodeId";

  insert into submission (project_id, registration_id, idempotency_key, digest, ticket_id)
  select capacity.project_id, p_registration, item.key, decode(item.digest, 'hex'), sold.id
  from unnest(p_sold, p_ids) as sold (n, id)
  join jsonb_to_recordset(p_batch) as item (n integer, key text, digest text) on item.n = sold.n
  join registration_capacity capacity on capacity.project_id = p_project and capacity.registration_id = p_registration;

  insert into audit (project_id, staff_id, staff_name, action, entity, entity_id, entity_name, after)
  select p_project, item."staffId", coalesce(item."staffName", 'Attendee'), 'create', 'ticket', id::text, code,
    jsonb_build_object('registrationId', p_registration,
      'price', round(coalesce(item."paidPrice", item.price) / 100.0, 2), 'purchased', item.price = 0)
  from unnest(p_sold, p_ids, p_codes) as sold (n, id, code)
  join jsonb_to_recordset(p_batch) as item (
    n integer, price bigint, "paidPrice" bigint, "staffId" bigint, "staffName" text
  ) on item.n = sold.n;

  insert into outbox (project_id, kind, payload)
  select p_project, 'ticket-issued', jsonb_build_object('ticketId', id)
    || case when item."isMailed" = false then '{"mail": false}'::jsonb else '{}'::jsonb end
  from unnest(p_sold, p_ids) as sold (n, id)
  join jsonb_to_recordset(p_batch) as item (n integer, "isMailed" boolean) on item.n = sold.n;
end $$;
