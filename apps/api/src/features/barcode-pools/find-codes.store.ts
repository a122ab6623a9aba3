import type { FoundBarcode } from "@foyer/contract/search.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { isVisible, type SearchFilter } from "../../platform/http/visible-projects.ts";

/** Lists codes with exactly this text and without a ticket; a look-up in the key of each project. */
export const listUnusedCodes = (
  db: Kysely<Database>,
  { text, projects, limit }: SearchFilter,
): Promise<FoundBarcode[]> =>
  db
    .selectFrom("project")
    .innerJoin("barcode", (join) =>
      join.onRef("barcode.project_id", "=", "project.id").on("barcode.code", "=", text),
    )
    .innerJoin("barcode_pool as pool", (join) =>
      join.onRef("pool.project_id", "=", "barcode.project_id").onRef("pool.id", "=", "barcode.pool_id"),
    )
    .select([
      "project.id as projectId",
      "project.name as projectName",
      "pool.id as poolId",
      "pool.name as poolName",
      "barcode.code",
      "barcode.state",
    ])
    .where(isVisible("project.id", projects))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("ticket")
            .select("ticket.id")
            .whereRef("ticket.project_id", "=", "barcode.project_id")
            .whereRef("ticket.barcode", "=", "barcode.code"),
        ),
      ),
    )
    .orderBy("project.id", "desc")
    .limit(limit)
    .execute();
