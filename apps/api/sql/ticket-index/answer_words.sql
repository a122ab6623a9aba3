-- What was chosen and typed, without the boxes, as the search compares it.
create or replace function answer_words(answers jsonb) returns text language sql immutable parallel safe as $$
  select fold_text(coalesce((
    select string_agg(value #>> '{}', ' ') from jsonb_path_query(answers, '$[*].answerValue ? (@.type() == "string")') as value
  ), ''))
$$;
