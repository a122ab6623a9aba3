import { DEFAULT_CULTURE } from "@foyer/domain/locale/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { neverNull, sqlRows, text } from "../../../platform/db/sql-rows.ts";

/** Texts of the named UI items in a culture, with the fallbacks of rules/catalogs 4. */
export async function listUiTextRows(
  db: Kysely<Database>,
  names: readonly string[],
  cultureCode: string,
): Promise<Record<string, string>> {
  const { rows } = await sqlRows({ name: neverNull(text), text: neverNull(text) })`
    select wanted.name, coalesce(texts ->> ${cultureCode}, texts ->> ${DEFAULT_CULTURE}, wanted.name) as text
    from unnest(${names}::text[]) as wanted (name)
    left join user_message on name_key = lower(wanted.name)`.execute(db);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}
