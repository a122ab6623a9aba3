import { type Kysely, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { EntryTable } from "../localized-entry/catalog.ts";

/** The name of each catalog in the answer. */
const COUNTED: readonly { name: string; table: EntryTable }[] = [
  { name: "countries", table: "country" },
  { name: "regions", table: "region" },
  { name: "places", table: "place" },
  { name: "uiItems", table: "user_message" },
  { name: "steps", table: "step" },
  { name: "questions", table: "question" },
  { name: "answers", table: "answer" },
  { name: "phoneCodes", table: "phone_code" },
  { name: "rubrics", table: "rubric" },
  { name: "partitions", table: "partition" },
  { name: "questions", table: "question" },
];

/** Entries of each catalog, exactly, in one query. */
export async function countEntities(db: Kysely<Database>): Promise<Record<string, number>> {
  const counts = COUNTED.map(
    ({ name, table }) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counts)}`.execute(db);
  return rows[0] ?? {};
}
