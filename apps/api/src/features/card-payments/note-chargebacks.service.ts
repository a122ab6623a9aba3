import { type Cents, toAmount } from "@foyer/domain/money/cents.ts";
import { fromSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { ProviderChargeback } from "../../platform/payment-providers/port.ts";
import { recordChange } from "../audit/audit.service.ts";
import {
  type Attempt,
  insertChargeback,
  listChargebacks,
  reverseChargeback,
  sumOfTaken,
} from "../payments/payments.service.ts";
import { CARD_PAYMENT } from "./card-parts.service.ts";
import { findTicket, listPayableTickets } from "./payable.store.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Stores what a provider says of the chargebacks of a locked attempt, each once, with an audit row, and returns the sum that
 * is away. A reversal stays, so that an older answer changes nothing. rules/payments 32
 */
export async function noteChargebacks(
  trx: Transaction<Database>,
  attempt: Attempt,
  told: readonly ProviderChargeback[],
): Promise<Cents> {
  // Nearly every payment has none: nothing is to be read.
  if (told.length === 0) return attempt.chargedBack;
  const { projectId, attemptId, currency } = attempt;
  const known = await listChargebacks(trx, projectId, [attemptId]);
  for (const { reference, isReversed, reason, ...one } of told) {
    const own = known.find((chargeback) => chargeback.reference === reference);
    const amount = own?.amount ?? fromSmallestUnit(one.amount, currency);
    const isTaken =
      !own && (await insertChargeback(trx, { projectId, attemptId, reference, amount, reason, isReversed }));
    const isBack = isReversed && (own ? await reverseChargeback(trx, own) : isTaken);
    const what = { amount: toAmount(amount), reference, ...(reason && { reason }) };
    if (isTaken) await record(trx, attempt, { chargedBack: attempt.reference, ...what });
    if (isBack) await record(trx, attempt, { chargebackReversed: attempt.reference, ...what });
  }
  return sumOfTaken(await listChargebacks(trx, projectId, [attemptId]));
}

/** Writes an audit row of the ticket, of a group its first one. */
async function record(
  trx: Transaction<Database>,
  attempt: Attempt,
  after: Record<string, unknown>,
): Promise<void> {
  const { projectId } = attempt;
  const [first] = await listPayableTickets(trx, subjectOf(attempt));
  if (!first) throw new Error("A payment is of no ticket");
  const { ticketId } = first;
  await recordChange(trx, CARD_PAYMENT, {
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: (await findTicket(trx, { projectId, ticketId }))?.barcode ?? "",
    projectId,
    after,
  });
}
