import type { Cents } from "@foyer/domain/money/cents.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { CardParts } from "../card-payments/card-parts.service.ts";
import { tryRefund } from "../card-payments/refund.service.ts";
import type { RefundKey } from "../payments/payments.service.ts";
import { getHolderTicket, type HeldTicket } from "../ticket-page/ticket-page.service.ts";
import { findOwnRefund, type OwnRefund, requestOwnRefund } from "./own-refund.service.ts";
import { type ConfirmedPayment, cancelLiveOwnTicket } from "./own-ticket.store.ts";

/**
 * Cancels a ticket for whoever has its link, and requests the refund that they have confirmed in the same transaction.
 * Throws `not-found`, `cancellation-closed`, `refund-changed`, `ticket-cancelled`, `ticket-expired`, `ticket-passed-on`.
 * rules/tickets 61, 71
 */
export async function cancelOwnTicket(parts: CardParts, identifier: string, confirmed: Cents): Promise<void> {
  const ticket = await getHolderTicket(parts.db, identifier);
  const { status, cancelUntil } = ticket;
  if (status === "cancelled" || status === "expired") throw problem(`ticket-${status}`);
  // Without waiting for the locks of the sale, which a stranger could hold up otherwise.
  if (!cancelUntil && !(await findOwnRefund(parts, ticket))) throw problem("cancellation-closed");
  const refund = await inTransaction(parts.db, (trx) =>
    cancel(trx, { parts, identifier, ticket, confirmed }),
  );
  if (refund) await tryRefund(parts, refund);
}

type Cancellation = { parts: CardParts; identifier: string; ticket: HeldTicket; confirmed: Cents };

async function cancel(
  trx: Transaction<Database>,
  { parts, identifier, ticket, confirmed }: Cancellation,
): Promise<RefundKey | null> {
  // The lock of the payment comes before those of places, as in every refund.
  const refund = ticket.cancelUntil ? null : await findOwnRefund(parts, ticket, trx);
  const outcome = await cancelLiveOwnTicket(trx, ticket, paymentOf(refund));
  // Under its lock now. Whoever has passed it on meanwhile is no longer its holder. rules/tickets 69
  await getHolderTicket(trx, identifier);
  if (outcome === null) throw problem("ticket-cancelled");
  if (outcome === "refused") throw problem("cancellation-closed");
  // The transaction is rolled back, so nothing was cancelled.
  if (outcome === "changed" || confirmed !== (refund?.amount ?? 0)) throw problem("refund-changed");
  return refund && (await requestOwnRefund(trx, ticket, refund));
}

const paymentOf = (refund: OwnRefund | null): ConfirmedPayment =>
  refund && { paymentId: refund.paymentId, percent: refund.terms.percent, isByHand: refund.isByHand };
