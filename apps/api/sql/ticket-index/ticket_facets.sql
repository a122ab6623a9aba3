-- What a ticket is filtered by: project, kind and value. rules/tickets 41
create or replace function ticket_facets(
  project bigint, registration bigint, promo_code bigint, country text, price_cents bigint, purchased boolean,
  method text, tags text[], answers jsonb
) returns text[] language sql immutable parallel safe as $$
  select array(
    select distinct project || '/' || facet from (
      values ('registration/' || registration), ('promo-code/' || promo_code),
        (case when country <> '' then 'country/' || fold_text(left(country, 100)) end),
        ('payment/' || case when price_cents = 0 then 'free' when purchased then 'paid' else 'unpaid' end),
        ('method/' || method)
      union all
      select 'tag/' || fold_text(tag) from unnest(tags) as tag
      union all
      select 'answer/' || (item ->> 'questionId') || '/' || coalesce(item ->> 'answerId', item ->> 'answerValue')
      from jsonb_array_elements(answers) as item
      where item ->> 'answerTypeId' = 'Answer'
        and (jsonb_typeof(item -> 'answerId') = 'number' or jsonb_typeof(item -> 'answerValue') = 'boolean')
    ) as found (facet)
    where facet is not null order by 1
  )
$$;
