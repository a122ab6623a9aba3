-- What the search looks at in a ticket. rules/tickets 8
create or replace function ticket_words(
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
