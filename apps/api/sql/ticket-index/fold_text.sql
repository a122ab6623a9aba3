-- A text as the search compares it: lower case, one width, composed. Plain ASCII needs no normalization, which costs most.
create or replace function fold_text(given text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(given) = length(given) then
    return lower(given);
  end if;
  return lower(normalize(given, nfkc));
end $$;
