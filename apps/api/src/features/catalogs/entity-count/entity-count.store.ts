import type { Kysely } from "kysely";
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
];

/** The exact number of entries in each catalog, in one query. */
export function countEntities(db: Kysely<Database>): Promise<Record<string, number>> {
  return db
    .selectNoFrom(({ selectFrom }) =>
      COUNTED.map(({ name, table }) =>
        selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as(name),
      ),
    )
    .executeTakeFirstOrThrow();
}
