import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** What decides whether a ticket can be mailed; the row stays locked, so that two who ask at once ask in turn. */
export async function lockMailable(
  trx: Transaction<Database>,
  { projectId, ticketId }: { projectId: number; ticketId: number },
) {
  return await trx
    .selectFrom("ticket")
    .select(["status", "email", "barcode", "culture_code as cultureCode"])
    .where("project_id", "=", projectId)
    .where("id", "=", ticketId)
    .forUpdate()
    .executeTakeFirst();
}
