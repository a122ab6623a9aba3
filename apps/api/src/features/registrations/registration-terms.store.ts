import { toCents } from "@foyer/domain/money/cents.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RegistrationKey } from "./registrations.store.ts";

/** Stops all sales of a registration until the transaction ends, and tells whether it has a ticket, whatever its status. */
export async function lockSales(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<{ hasTicket: boolean }> {
  await trx
    .selectNoFrom(({ fn, val }) => fn("lock_places", [val(projectId), val(registrationId)]).as("locked"))
    .execute();
  const ticket = await trx
    .selectFrom("ticket")
    .select("id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .limit(1)
    .executeTakeFirst();
  return { hasTicket: ticket !== undefined };
}

/** Changes the price; the caller has locked the sales. */
export async function updatePrice(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  ticketPrice: number,
): Promise<void> {
  await trx
    .updateTable("registration")
    .set({ ticket_price_cents: toCents(ticketPrice) })
    .where("project_id", "=", projectId)
    .where("id", "=", registrationId)
    .execute();
}
