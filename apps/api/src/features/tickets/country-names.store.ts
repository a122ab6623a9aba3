import { sql } from "kysely";

/** The names of the countries of the catalog in all languages, folded as the index has them. */
export const COUNTRY_NAMES = sql`
  select id, fold_text(internal_name) as name from country
  union
  select id, fold_text(left(value, 100)) from country cross join jsonb_each_text(texts)`;
