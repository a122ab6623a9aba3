import type { AuditedEntity } from "@foyer/contract/audit.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { sqlValue, text } from "../../platform/db/sql-rows.ts";
import { contains, OF_VISITORS } from "./audit-list.store.ts";

/** The maximum number of rows, the newest, in which entities are looked for. */
const MAX_ROWS_SEARCHED = 50_000;

/** Entities that staff have changed, by words of their name or by their id, the latest change first. rules/audit 13 */
export async function listEditedEntities(
  db: Kysely<Database>,
  { entity, text: typed }: { entity: string | undefined; text: string | undefined },
  limit: number,
): Promise<AuditedEntity[]> {
  return await db
    .selectFrom(
      db
        .selectFrom("audit")
        .selectAll()
        .where((row) => row.not(OF_VISITORS))
        .orderBy("at", "desc")
        .orderBy("id", "desc")
        .limit(MAX_ROWS_SEARCHED)
        .as("audit"),
    )
    .select([
      "entity",
      "entity_id as entityId",
      sqlValue(
        text,
      )`coalesce((array_agg(entity_name order by at desc) filter (where entity_name <> ''))[1], '')`.as(
        "name",
      ),
    ])
    .$if(entity !== undefined, (query) => query.where("entity", "=", entity ?? ""))
    .$if(typed !== undefined, (query) =>
      query.where((row) => row.or([row("entity_id", "=", typed ?? ""), row.and(contains(typed ?? ""))])),
    )
    .groupBy(["entity", "entity_id"])
    .orderBy(sql`max(at)`, "desc")
    .limit(limit)
    .execute();
}
