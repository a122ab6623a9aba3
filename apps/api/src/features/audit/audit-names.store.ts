import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** The kinds of things whose ids stand in audit rows, and where their names are. */
const NAMES = {
  project: sql`project.name from project`,
  "barcode pool": sql`barcode_pool.name from barcode_pool`,
  registration: sql`registration.name from registration`,
  country: sql`internal_name from country`,
  place: sql`internal_name from place`,
  partition: sql`internal_name from partition`,
  step: sql`internal_name from step`,
  question: sql`internal_name from question`,
  "question type": sql`question_type.name from question_type`,
} as const satisfies Record<string, RawBuilder<unknown>>;
export type NamedKind = keyof typeof NAMES;

/** Today's names of things, by id; one that is not there has none. */
export async function listNames(
  db: Kysely<Database>,
  kind: NamedKind,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; name: string }>`
    select names.id, names.name from (select id, ${NAMES[kind]}) as names(id, name)
    where names.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
