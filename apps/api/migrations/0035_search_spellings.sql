-- The search finds a text in whatever form it was typed: composed or not, full width or not; and a phone number without
-- its punctuation. rules/tickets 8
alter table ticket drop column search;
alter table ticket add column search text not null generated always as (lower(normalize(
  id::text || ' ' || barcode || ' ' || first_name || ' ' || last_name || ' ' || sur_name || ' ' || company || ' ' ||
  email || ' ' || mobile_phone || ' ' || regexp_replace(mobile_phone, '[^+0-9]', '', 'g') || ' ' ||
  coalesce(promo_code, '') || ' ' || coalesce(payment_id, '') || ' ' || identifier::text, nfkc
))) stored;
create index ticket_search on ticket using gin (search gin_trgm_ops);
