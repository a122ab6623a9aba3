import type { ProblemCode } from "@foyer/contract/problem.ts";
import type { TicketMove } from "@foyer/contract/ticket-moves.ts";
import type { TicketDetails } from "@foyer/contract/tickets.ts";
import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import { isLive, type TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { changes } from "../../platform/http/audit-entry.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { requireVersion } from "../../platform/http/update-versioned.ts";
import { getTicket } from "../tickets/tickets.service.ts";
import { obstacleOf, priceAt } from "./move-targets.service.ts";
import {
  findMovable,
  listTargetRows,
  type Movable,
  type MoveRefusal,
  moveToRegistration,
  type TargetRow,
  type TicketKey,
} from "./ticket-moves.store.ts";

/** Moves a live ticket to a registration of its project, or to its price, or both. rules/tickets 57–60 */
export async function moveTicket(
  { db, record, version }: RecordedContext,
  key: TicketKey,
  sent: TicketMove,
): Promise<TicketDetails> {
  const ticket = await findMovable(db, key);
  if (!ticket) throw problem("not-found");
  const current = () => getTicket(db, key);
  await requireVersion({ version }, ticket.version, current);
  if (!isLive(ticket.status)) throw problem(`ticket-${ticket.status}`);
  const [target] = await listTargetRows(db, key.projectId, sent.registrationId);
  if (!target)
    throw problem("unknown-registration", { fields: { registrationId: "Choose a registration." } });
  const prices = pricesAfter(ticket, target, sent);
  if (target.registrationId === ticket.registrationId && !prices) {
    record("unchanged");
    return current();
  }
  const obstacle = obstacleOf(target, ticket);
  if (obstacle) throw problem(`move-${obstacle}`);
  const { before, ...after } = await move(db, key, { ticket, target, prices });
  const { registrationId } = target;
  record({
    action: "update",
    entity: "ticket",
    entityId: key.ticketId,
    entityName: after.barcode,
    projectId: key.projectId,
    // A payment may have come since the ticket was read.
    ...changes(
      factsOf({ ...ticket, status: before }),
      factsOf({ ...ticket, ...prices, ...after, registrationId }),
    ),
  });
  return current();
}

type Prices = { originalPrice: Cents; price: Cents };

/** The prices after the move; null where they stay. */
function pricesAfter(ticket: Movable, target: TargetRow, { price: rule }: TicketMove): Prices | null {
  const { originalPrice, price } = ticket;
  if (rule === "keep") return null;
  const after = { originalPrice: target.price, price: priceAt(target, ticket) };
  return after.originalPrice === originalPrice && after.price === price ? null : after;
}

const REFUSALS: Record<MoveRefusal, ProblemCode> = {
  "stale-version": "stale-version",
  "ticket-cancelled": "ticket-cancelled",
  "ticket-expired": "ticket-expired",
  "terms-changed": "terms-changed",
  "paid-with-group": "paid-with-group",
  "sold-out": "move-sold-out",
  "barcodes-exhausted": "move-without-barcodes",
};
const CONSTRAINTS: Readonly<Record<string, ProblemCode>> = {
  ticket_unique_email: "move-address-taken",
  ticket_unique_subject: "move-attendee-registered",
};

type Decided = { ticket: Movable; target: TargetRow; prices: Prices | null };

/** Moves the ticket; throws what stands against it. Unique indexes decide about address and attendee, as for a sale. */
async function move(db: Transaction<Database>, key: TicketKey, { ticket, target, prices }: Decided) {
  try {
    const { outcome, ...after } = await moveToRegistration(db, key, {
      version: ticket.version,
      registrationId: target.registrationId,
      prices: prices && { original: prices.originalPrice, price: prices.price },
    });
    if (outcome !== "moved") throw problem(REFUSALS[outcome]);
    return after;
  } catch (error) {
    const code = CONSTRAINTS[constraintViolated(error) ?? ""];
    if (!code) throw error;
    throw problem(code);
  }
}

type Facts = Prices & { registrationId: number; barcode: string; status: TicketStatus };

/** The facts that a move may change, as the audit shows them. */
const factsOf = ({ registrationId, barcode, status, originalPrice, price }: Facts) => ({
  registrationId,
  barcode,
  status,
  originalPrice: toAmount(originalPrice),
  price: toAmount(price),
});
