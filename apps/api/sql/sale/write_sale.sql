-- Writes the tickets of a sale, with their codes, receipts, audit and outbox rows. p_sold have what number_tickets gave them.
-- Rows are inserted from the array alone, without a table beside it: a cluster copies these into the shard, and would write
-- out, parse and plan the statement anew for each call otherwise. rules/distribution 14
create or replace function write_sale(p_project bigint, p_registration bigint, p_sold sale[]) returns void
language plpgsql set search_path = public as $$
declare
  v_at constant timestamptz := clock_timestamp();
  v_of_visitors constant integer := (select count(*) from unnest(p_sold) sale where sale.staff_name is null);
  v_promos promo_code[];
  v_events jsonb[];
begin
  if exists (select from unnest(p_sold) sale where sale.promo_code_id is not null) then
    v_promos := array(
      select promo from promo_code promo where promo.project_id = p_project
        and promo.id in (select sale.promo_code_id from unnest(p_sold) sale)
    );
  end if;
  update barcode set state = case when sale.price = 0 then 'issued' else 'held' end, shown_at = now()
  from unnest(p_sold) sale
  where barcode.project_id = p_project and barcode.code = sale.barcode;

  insert into ticket (project_id, id, registration_id, identifier, barcode, status,
    -- generated: columns of visitors
    first_name, last_name, sur_name, gender, company, position, country, region, city, company_address, post_code,
    mobile_phone, email, subscribe, web_site, purpose, job_level,
    -- end
    original_price_cents, price_cents, purchased, expire_payment_at, culture_code, scenario_version, answers, unique_email,
    unique_subject, hold_recipient, hold_network, promo_code_id, promotion_id, promo_code, payment_id, paid_at, group_id,
    is_incomplete)
  overriding system value
  select p_project, sale.ticket_id, p_registration, sale.identifier, sale.barcode,
    case when sale.price = 0 then 'issued' else 'held' end,
    -- generated: values of visitors
    sale.fields ->> 'firstName', sale.fields ->> 'lastName', sale.fields ->> 'surName', sale.fields ->> 'gender',
    sale.fields ->> 'company', sale.fields ->> 'position', sale.fields ->> 'country', sale.fields ->> 'region',
    sale.fields ->> 'city', sale.fields ->> 'companyAddress', sale.fields ->> 'postCode', sale.fields ->> 'mobilePhone',
    sale.fields ->> 'email', sale.fields ->> 'subscribe', sale.fields ->> 'webSite', sale.fields ->> 'purpose',
    sale.fields ->> 'jobLevel',
    -- end
    sale.original_price, coalesce(sale.paid_price, sale.price), sale.price = 0, sale.expire_payment_at, sale.culture_code,
    sale.scenario_version, sale.answers, sale.unique_email, sale.unique_subject,
    case when sale.price > 0 then sale.recipient end, case when sale.price > 0 then decode(sale.network, 'hex') end,
    promo.id, promo.group_id, promo.code, sale.payment_id, case when sale.payment_id is not null then now() end,
    sale.group_id, coalesce(sale.is_incomplete, false)
  from unnest(p_sold) sale left join unnest(v_promos) promo on promo.id = sale.promo_code_id;

  -- rules/questions 24
  if exists (select from unnest(p_sold) sale where sale.consents is not null) then
    insert into consent (project_id, ticket_id, question_id, registration_id, scenario_version, culture_code, text, source, given_at)
    select p_project, sale.ticket_id, (given ->> 'questionId')::bigint, p_registration, sale.scenario_version,
      sale.culture_code, given ->> 'text', sale.consent_source, coalesce((given ->> 'givenAt')::timestamptz, v_at)
    from unnest(p_sold) sale
    cross join lateral jsonb_array_elements(sale.consents) given;
  end if;

  insert into submission (project_id, registration_id, idempotency_key, digest, ticket_id)
  select p_project, p_registration, sale.idempotency_key, decode(sale.digest, 'hex'), sale.ticket_id
  from unnest(p_sold) sale;

  insert into audit (project_id, at, staff_id, staff_name, action, entity, entity_id, entity_name, after)
  select p_project, v_at, sale.staff_id, coalesce(sale.staff_name, 'Attendee'), 'create', 'ticket', sale.ticket_id::text,
    sale.barcode, jsonb_build_object('registrationId', p_registration,
      'price', round(coalesce(sale.paid_price, sale.price) / 100.0, 2), 'purchased', sale.price = 0)
  from unnest(p_sold) sale;
  if v_of_visitors > 0 then
    perform count_visitor_entries(p_project, p_registration, 'create', v_at, v_of_visitors);
  end if;

  insert into outbox (project_id, kind, payload)
  select p_project, 'ticket-issued', jsonb_build_object('ticketId', sale.ticket_id)
    || case sale.is_mailed when true then '{"isOfMany": true}'::jsonb when false then '{"mail": false}'::jsonb else '{}'::jsonb end
  from unnest(p_sold) sale;

  -- rules/webhooks 4
  if exists (select from webhook where project_id = p_project) then
    v_events := array(
      select told.payload
      from ticket cross join lateral ticket_events(to_jsonb(ticket), array[
        case when ticket.status = 'held' then 'ticket.held' end,
        case when ticket.payment_id is not null then 'ticket.paid' end,
        case when ticket.status = 'issued' then 'ticket.issued' end
      ]) told
      where ticket.project_id = p_project and ticket.id in (select sale.ticket_id from unnest(p_sold) sale)
      order by ticket.id
    );
    insert into outbox (project_id, kind, payload) select p_project, 'webhook-event', event from unnest(v_events) event;
  end if;
end $$;
