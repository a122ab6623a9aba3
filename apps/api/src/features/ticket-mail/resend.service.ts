import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { mailAgain } from "../mail/mail.service.ts";
import { lockMailable } from "./resend.store.ts";

/** Mails a live ticket to its own address again; returns the address and the ticket's name. rules/tickets 21 */
export async function resendTicket(
  trx: Transaction<Database>,
  key: { projectId: number; ticketId: number },
): Promise<{ recipient: string; barcode: string }> {
  const ticket = await lockMailable(trx, key);
  if (!ticket) throw problem("not-found");
  if (ticket.status === "cancelled" || ticket.status === "expired") throw problem(`ticket-${ticket.status}`);
  const recipient = ticket.email.trim();
  if (recipient === "") throw problem("ticket-without-address");
  await mailAgain(trx, { ...key, recipient, cultureCode: ticket.cultureCode });
  return { recipient, barcode: ticket.barcode };
}
