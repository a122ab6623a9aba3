import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import { beginAttempt, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import {
  TICKET_REQUESTS,
  TICKET_REQUESTS_OF_ADDRESS,
} from "../public-registration/visitor-rate-limits.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { resendTicket } from "./resend.service.ts";

/** Mails a ticket to its own address again, for whoever has its link; as often as by the address. rules/tickets 21 */
export async function mailOwnTicket(
  db: Kysely<Database>,
  identifier: string,
  address: string,
): Promise<void> {
  const key = await getHolderTicket(db, identifier);
  const attempt = await beginAttempt(db, [
    ...byNetwork(TICKET_REQUESTS, address),
    { limit: TICKET_REQUESTS_OF_ADDRESS, key: `${key.projectId}:ticket ${key.ticketId}` },
  ]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  await inTransaction(db, (trx) => resendTicket(trx, key));
}
