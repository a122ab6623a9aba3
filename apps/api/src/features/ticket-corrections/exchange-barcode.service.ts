import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import { exchangeCode, findCorrectable, lockTicket, type TicketKey } from "./ticket-corrections.store.ts";

/** Gives a live ticket another barcode, for a lost badge; the old one is void. rules/tickets 37 */
export async function exchangeBarcode(
  { db, record, version }: RecordedContext,
  key: TicketKey,
): Promise<TicketDetails> {
  await lockTicket(db, key);
  const ticket = await findCorrectable(db, key);
  if (!ticket) throw problem("not-found");
  await requireVersion({ version }, ticket.version, () => getTicket(db, key));
  if (!isLive(ticket.status))
    throw problem(ticket.status === "cancelled" ? "ticket-cancelled" : "ticket-expired");
  const codes = await exchangeCode(db, key);
  if (!codes?.after) throw problem("barcodes-exhausted");
  const { projectId, ticketId } = key;
  record({
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: codes.after,
    projectId,
    before: { barcode: codes.before },
    after: { barcode: codes.after },
  });
  return getTicket(db, key);
}
