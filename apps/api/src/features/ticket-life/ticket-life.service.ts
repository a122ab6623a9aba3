import type { Payment, TicketDetails } from "@foyer/contract/tickets.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { type ProblemError, problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import {
  cancelLiveTicket,
  findState,
  type Moved,
  payHeldTicket,
  type TicketKey,
} from "./move-tickets.store.ts";

/** Issues a held ticket for its payment; the same payment again changes nothing. rules/tickets 17 */
export async function payTicket(
  { db, record }: RecordedContext,
  key: TicketKey,
  { paymentId }: Payment,
): Promise<TicketDetails> {
  const moved = await payHeldTicket(db, key, paymentId);
  if (moved) record(entryOf(key, moved, { status: "issued", paymentId }));
  else {
    const state = await requireState(db, key);
    if (state.status !== "issued" || state.paymentId !== paymentId) throw refusalOf(state.status);
    record("unchanged");
  }
  return getTicket(db, key);
}

/** Cancels a live ticket for good and frees its place and its address. rules/tickets 19 */
export async function cancelTicket({ db, record }: RecordedContext, key: TicketKey): Promise<TicketDetails> {
  const moved = await cancelLiveTicket(db, key);
  if (!moved) throw refusalOf((await requireState(db, key)).status);
  record(entryOf(key, moved, { status: "cancelled" }));
  return getTicket(db, key);
}

async function requireState(db: Kysely<Database>, key: TicketKey) {
  const state = await findState(db, key);
  if (!state) throw problem("not-found");
  return state;
}

/** Why the ticket was not changed. A ticket that is still held was paid too late. rules/tickets 17 */
function refusalOf(status: TicketStatus): ProblemError {
  const code = {
    held: "ticket-expired",
    issued: "ticket-paid",
    cancelled: "ticket-cancelled",
    expired: "ticket-expired",
  } as const;
  return problem(code[status]);
}

const entryOf = (
  { projectId, ticketId }: TicketKey,
  { barcode, before }: Moved,
  after: Record<string, unknown>,
) => ({
  action: "update" as const,
  entity: "ticket",
  entityId: ticketId,
  entityName: barcode,
  projectId,
  before: { status: before },
  after,
});
