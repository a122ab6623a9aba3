import { type Kysely, sql, type Transaction } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import type { Database } from "../../platform/db/schema.ts";

type Tickets = { projectId: number; ticketIds: readonly number[] };

/** Finds which of these tickets are issued, and locks them: of two prints at once the second is one again. */
export function lockIssued(trx: Transaction<Database>, { projectId, ticketIds }: Tickets) {
  return trx
    .selectFrom("ticket")
    .select(["id", "barcode"])
    .where("project_id", "=", projectId)
    .where("id", "=", anyOf(ticketIds))
    .where("status", "=", "issued")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Counts those of these tickets whose badge was printed before. */
export async function countPrinted(db: Kysely<Database>, { projectId, ticketIds }: Tickets): Promise<number> {
  const { count } = await db
    .selectFrom("badge_print")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("project_id", "=", projectId)
    .where("ticket_id", "=", anyOf(ticketIds))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts one more print of each of these tickets. */
export async function upsertPrints(
  trx: Transaction<Database>,
  { projectId, ticketIds, printedBy }: Tickets & { printedBy: string },
): Promise<void> {
  await trx
    .insertInto("badge_print")
    .values(
      ticketIds.map((id) => ({
        project_id: projectId,
        ticket_id: id,
        // For the update, too: rules/distribution 9.
        printed_at: sql<Date>`now()`,
        printed_by: printedBy,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["project_id", "ticket_id"]).doUpdateSet((row) => ({
        prints: sql<number>`badge_print.prints + 1`,
        printed_at: row.ref("excluded.printed_at"),
        printed_by: row.ref("excluded.printed_by"),
      })),
    )
    .execute();
}
