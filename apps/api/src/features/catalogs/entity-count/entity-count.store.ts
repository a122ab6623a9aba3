import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import type { EntryTable } from "../localized-entry/catalog.ts";

/** The name of each catalog in the answer. */
const COUNTED: readonly { name: string; table: EntryTable; isOwnable?: true }[] = [
  { name: "countries", table: "country" },
  { name: "regions", table: "region" },
  { name: "places", table: "place" },
  { name: "uiItems", table: "user_message" },
  { name: "steps", table: "step", isOwnable: true },
  { name: "questions", table: "question", isOwnable: true },
  { name: "answers", table: "answer", isOwnable: true },
  { name: "phoneCodes", table: "phone_code" },
  { name: "rubrics", table: "rubric" },
  { name: "partitions", table: "partition" },
];

/** The exact number of entries in each shared catalog, in one query. */
export function countEntities(db: Kysely<Database>): Promise<Record<string, number>> {
  return db
    .selectNoFrom(({ selectFrom }) =>
      COUNTED.map(({ name, table, isOwnable }) =>
        selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$if(isOwnable === true, (entries) => entries.where(sql<SqlBool>`project_id is null`))
          .$asScalar()
          .$notNull()
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow();
}
