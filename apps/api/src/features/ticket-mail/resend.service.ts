import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AuditEntry } from "../../platform/http/audit-entry.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { mailAgain } from "../mail/mail.service.ts";
import { lockMailable } from "./resend.store.ts";

/** Mails a live ticket to its own address again, in the lane of mass mails if it is one of many; returns the address and the audit entry. rules/tickets 21 */
export async function resendTicket(
  trx: Transaction<Database>,
  key: { projectId: number; ticketId: number },
  { isOfMany = false }: { isOfMany?: boolean } = {},
): Promise<{ recipient: string; entry: AuditEntry }> {
  const ticket = await lockMailable(trx, key);
  if (!ticket) throw problem("not-found");
  if (ticket.status === "cancelled" || ticket.status === "expired") throw problem(`ticket-${ticket.status}`);
  const recipient = ticket.email.trim();
  if (recipient === "") throw problem("ticket-without-address");
  await mailAgain(trx, { ...key, recipient, cultureCode: ticket.cultureCode }, { isOfMany });
  const entry = {
    action: "update" as const,
    entity: "ticket",
    entityId: key.ticketId,
    entityName: ticket.barcode,
    projectId: key.projectId,
    after: { mailedAgain: true },
  };
  return { recipient, entry };
}
