import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** Locks a ticket and returns the values that decide whether it can be mailed. */
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
