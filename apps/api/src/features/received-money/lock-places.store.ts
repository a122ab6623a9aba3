import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { PaymentSubject } from "../payments/payments.service.ts";

/**
 * Locks the counters and then the tickets of a payment, as everything does that moves tickets. A ticket that was moved
 * meanwhile is a serialization failure: the caller's transaction is repeated. rules/tickets 16
 */
export async function lockPlacesOf(
  trx: Transaction<Database>,
  { projectId, ticketId, groupId }: PaymentSubject,
): Promise<void> {
  if (ticketId !== null) {
    await sql`select lock_places_of_ticket(${projectId}, ${ticketId})`.execute(trx);
    return;
  }
  const group = await trx
    .selectFrom("ticket_group")
    .select("registration_id as registrationId")
    .where("project_id", "=", projectId)
    .where("id", "=", groupId)
    .executeTakeFirstOrThrow();
  await sql`select lock_places(${projectId}, ${group.registrationId})`.execute(trx);
}
