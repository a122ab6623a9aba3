import type { MoveObstacle, MoveTarget } from "@foyer/contract/ticket-moves.ts";
import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import { discountedPrice } from "@foyer/domain/money/discount.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import {
  findMovable,
  listTargetRows,
  type Movable,
  type TargetRow,
  type TicketKey,
} from "./ticket-moves.store.ts";

/** Lists the registrations of the ticket's project with what a move there would mean. rules/tickets 57 */
export async function listMoveTargets(db: Kysely<Database>, key: TicketKey): Promise<MoveTarget[]> {
  const ticket = await findMovable(db, key);
  if (!ticket) throw problem("not-found");
  const targets = await listTargetRows(db, key.projectId);
  return targets.map((target) => {
    const { registrationId, name, poolId } = target;
    return {
      registrationId,
      name,
      price: toAmount(priceAt(target, ticket)),
      places: Math.max(0, placesIn(target)),
      keepsBarcode: poolId === ticket.poolId,
      obstacle: obstacleOf(target, ticket),
    };
  });
}

/** The price of the ticket in this registration, with its own promo code. rules/promo-codes 13 */
export const priceAt = ({ price }: TargetRow, { discount }: Movable): Cents =>
  discount === null ? price : discountedPrice(price, discount);

/** Those of a waiting list are not for a move. rules/waiting-list 5 */
const placesIn = ({ ticketCount, issued, held, setAside }: TargetRow) =>
  ticketCount - issued - held - setAside;

/** Finds what stands against a move as far as a read can tell; the move itself decides about places and barcodes. */
export function obstacleOf(target: TargetRow, ticket: Movable): MoveObstacle | null {
  if (target.registrationType === "Offline" || ticket.registrationType === "Offline") return "offline";
  if (target.registrationId === ticket.registrationId) return null;
  if (target.outcome !== "ticket") return "without-tickets";
  if (placesIn(target) <= 0) return "sold-out";
  return target.poolId === ticket.poolId || target.hasFreeCode ? null : "without-barcodes";
}
