import type { Kysely } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { neverNull, sqlRows, text } from "../../../platform/db/sql-rows.ts";
import { COUNTRY_NAMES } from "../country-names.store.ts";

/** A question with choices that the project may ask; null for any other. */
export async function findChoiceQuestion(
  db: Kysely<Database>,
  { projectId, questionId }: { projectId: number; questionId: number },
) {
  const found = await db
    .selectFrom("question")
    .innerJoin("question_type", "question_type.id", "question.question_type_id")
    .select(["question.internal_name as internalName", "question.texts"])
    .where("question.id", "=", questionId)
    .where((eb) => eb.or([eb("question.project_id", "is", null), eb("question.project_id", "=", projectId)]))
    .where("question_type.name", "in", ["multi select", "single selection", "checkbox"])
    .executeTakeFirst();
  return found ?? null;
}

/** The English names of countries by a name in any language, folded; names of no country are left out. */
export async function nameCountries(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sqlRows({ name: neverNull(text), english: text })`
    with named as (${COUNTRY_NAMES}), first as (
      select name, min(id) as id from named where name = any(${[...names]}::text[]) group by name
    )
    select first.name, coalesce(nullif(country.texts ->> 'en-GB', ''), country.internal_name) as english
    from first join country on country.id = first.id`.execute(db);
  return new Map(rows.map(({ name, english }) => [name, english]));
}

/** The spelling of these tags, by how they are compared. */
export async function nameTags(
  db: Kysely<Database>,
  projectId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom("ticket_tag")
    .select(["tag_key as key", "tag"])
    .where("project_id", "=", projectId)
    .where("tag_key", "=", anyOf(keys))
    .execute();
  return new Map(rows.map(({ key, tag }) => [key, tag]));
}
