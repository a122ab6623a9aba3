-- A ticket's answers, with its number and barcode.
create or replace function response_words(id bigint, barcode text, answers jsonb) returns text language sql immutable parallel safe as $$
  select answer_words(answers) || ' ' || id::text || ' ' || fold_text(barcode)
$$;
