import type { FoundBarcode } from "@foyer/contract/search.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { isVisible, type Sought } from "../../platform/http/visible-projects.ts";

/** Codes with exactly this text that no ticket has; a look-up in the key of each project. */
export async function listUnusedCodes(
  db: Kysely<Database>,
  { text, projects, limit }: Sought,
): Promise<FoundBarcode[]> {
  const { rows } = await sql<FoundBarcode>`
    select project.id as "projectId", project.name as "projectName", pool.id as "poolId", pool.name as "poolName",
      barcode.code, barcode.state
    from project
    join barcode on barcode.project_id = project.id and barcode.code = ${text}
    join barcode_pool pool on pool.project_id = barcode.project_id and pool.id = barcode.pool_id
    where ${isVisible("project.id", projects)} and not exists (
      select from ticket where ticket.project_id = barcode.project_id and ticket.barcode = barcode.code)
    order by project.id desc limit ${limit}`.execute(db);
  return rows;
}
