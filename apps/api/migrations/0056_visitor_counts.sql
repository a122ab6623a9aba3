-- What the gates have read is counted once: by the upload, and by the job that indexes tickets. rules/visitors 4, 8-10

alter table visitor_file
  -- Codes that no file before has of this gate and day, and of this day.
  add column gate_visitors integer not null default 0 check (gate_visitors >= 0),
  add column day_visitors integer not null default 0 check (day_visitors >= 0),
  add column last_line integer not null default 0 check (last_line >= 0),
  -- Up to this line the tickets of the scans are in visitor_ticket; the job does the rest, those of old files too.
  add column settled_line integer not null default 0 check (settled_line >= 0);
create index visitor_file_unsettled on visitor_file (project_id, file_id) where settled_line < last_line;

drop index visitor_scan_open;
create index visitor_scan_code on visitor_scan (project_id, (least(code, other_code)), file_id) where kind = 'first';

-- The tickets that came, each once. is_issued is that of the ticket, unless ticket_change notes the ticket.
create table visitor_ticket (
  project_id bigint not null,
  ticket_id bigint not null,
  registration_id bigint not null,
  is_issued boolean not null,
  primary key (project_id, ticket_id)
);
create index visitor_ticket_issued on visitor_ticket (project_id, registration_id) where is_issued;

update visitor_file file set last_line = counted.last_line
from (select project_id, file_id, max(line) as last_line from visitor_scan group by project_id, file_id) counted
where file.project_id = counted.project_id and file.file_id = counted.file_id;

update visitor_file file set gate_visitors = counted.gate_visitors, day_visitors = counted.day_visitors
from (
  select project_id, file_id, count(*) filter (where of_gate = 1) as gate_visitors, count(*) filter (where of_day = 1) as day_visitors
  from (
    select scan.project_id, scan.file_id,
      row_number() over (partition by scan.project_id, visit_date, turngate_key, least(code, other_code) order by scan.file_id) as of_gate,
      row_number() over (partition by scan.project_id, visit_date, least(code, other_code) order by scan.file_id) as of_day
    from visitor_scan scan
    join visitor_file of on of.project_id = scan.project_id and of.file_id = scan.file_id
    where scan.kind = 'first'
  ) numbered
  group by project_id, file_id
) counted
where file.project_id = counted.project_id and file.file_id = counted.file_id;

-- Stores the scans that these tickets match now, and how the tickets stand. Only for callers with the project's lock.
create function match_visitors(p_project bigint, p_tickets bigint[]) returns void
language plpgsql set search_path = public as $$
declare
  v_files bigint[];
  v_lines integer[];
  v_matches bigint[];
begin
  perform from visitor_file where project_id = p_project limit 1;
  if not found then
    return;
  end if;
  select array_agg(found.file_id), array_agg(found.line), array_agg(found.ticket_id) into v_files, v_lines, v_matches
  from (
    -- A ticket with the very spelling goes before one with the other.
    select distinct scan.file_id, scan.line, coalesce(same.id, ticket.id) as ticket_id
    from ticket
    cross join lateral (values (ticket.barcode), ('0' || ticket.barcode), (substr(ticket.barcode, 2))) spelling (code)
    join visitor_scan scan on scan.project_id = p_project and least(scan.code, scan.other_code) = spelling.code
      and scan.kind = 'first' and scan.ticket_id is null
      and (scan.code = ticket.barcode or scan.other_code = ticket.barcode)
    left join ticket same on same.project_id = p_project and same.barcode = scan.code
    where ticket.project_id = p_project and ticket.id = any(p_tickets)
  ) found;
  if v_files is not null then
    update visitor_scan scan set ticket_id = found.ticket_id
    from unnest(v_files, v_lines, v_matches) as found (file_id, line, ticket_id)
    where scan.project_id = p_project and scan.file_id = found.file_id and scan.line = found.line;
    update visitor_file file set known = known + found.count, open = open - found.count
    from (select file_id, count(*)::integer from unnest(v_files) as file_id group by file_id) found
    where file.project_id = p_project and file.file_id = found.file_id;
    insert into visitor_ticket (project_id, ticket_id, registration_id, is_issued)
    select project_id, id, registration_id, status = 'issued' from ticket
    where project_id = p_project and id = any(v_matches)
    on conflict (project_id, ticket_id) do nothing;
  end if;
  update visitor_ticket came set is_issued = ticket.status = 'issued'
  from ticket
  where came.project_id = p_project and came.ticket_id = any(p_tickets)
    and ticket.project_id = p_project and ticket.id = came.ticket_id and came.is_issued <> (ticket.status = 'issued');
end $$;

-- Enters the tickets of the next p_lines lines of a file into visitor_ticket, those that were issued during the upload
-- too; false when there is nothing left to do, or while the project's tickets are indexed. It reads the tickets after the
-- file has committed and keeps index_tickets out, so a ticket is found here or by its note.
create function settle_visitors(p_project bigint, p_lines integer) returns boolean
language plpgsql set search_path = public as $$
declare
  v_file record;
  v_end integer;
  v_lines integer[];
  v_matches bigint[];
begin
  if not pg_try_advisory_xact_lock(hashtextextended('index-tickets', p_project)) then
    return false;
  end if;
  select file_id, settled_line, last_line into v_file from visitor_file
  where project_id = p_project and settled_line < last_line order by file_id limit 1;
  if not found then
    return false;
  end if;
  v_end := least(v_file.settled_line + p_lines, v_file.last_line);
  select array_agg(scan.line), array_agg(coalesce(same.id, other.id)) into v_lines, v_matches
  from visitor_scan scan
  left join ticket same on same.project_id = p_project and same.barcode = scan.code
  left join ticket other on other.project_id = p_project and other.barcode = scan.other_code
  where scan.project_id = p_project and scan.file_id = v_file.file_id and scan.line > v_file.settled_line
    and scan.line <= v_end and scan.kind = 'first' and scan.ticket_id is null and coalesce(same.id, other.id) is not null;
  if v_lines is not null then
    update visitor_scan scan set ticket_id = found.ticket_id
    from unnest(v_lines, v_matches) as found (line, ticket_id)
    where scan.project_id = p_project and scan.file_id = v_file.file_id and scan.line = found.line;
  end if;
  v_matches := array(
    select distinct ticket_id from visitor_scan
    where project_id = p_project and file_id = v_file.file_id and line > v_file.settled_line and line <= v_end
      and kind = 'first' and ticket_id is not null
  );
  insert into visitor_ticket (project_id, ticket_id, registration_id, is_issued)
  select project_id, id, registration_id, status = 'issued' from ticket
  where project_id = p_project and id = any(v_matches) order by id
  on conflict (project_id, ticket_id) do nothing;
  update visitor_file set settled_line = v_end, known = known + coalesce(cardinality(v_lines), 0),
    open = open - coalesce(cardinality(v_lines), 0)
  where project_id = p_project and file_id = v_file.file_id;
  return true;
end $$;

-- As before, and with match_visitors.
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

  perform match_visitors(p_project, tickets);
  delete from ticket_change where project_id = p_project and id = any(changes);
  return cardinality(changes);
end $$;
