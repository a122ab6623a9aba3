import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { recordChange } from "../audit/audit.service.ts";
import {
  type Attempt,
  chargedOf,
  insertRefund,
  listRefunds,
  makePublicId,
  refundableOf,
} from "../payments/payments.service.ts";
import { lockPlacesOf, type ReceivedMoney, receiveMoney } from "../received-money/received-money.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { recordLatePayment } from "../ticket-life/ticket-life.service.ts";
import { CARD_PAYMENT } from "./card-parts.service.ts";
import { readPayable } from "./payable.service.ts";
import { listPayableTickets } from "./payable.store.ts";
import { subjectOf } from "./subject-of.ts";

/**
 * Issues what an attempt has paid, in the transaction in which its money becomes known. Money that cannot be used is
 * recorded as late, and its refund requested. rules/payments 7, 8
 */
export async function useMoney(trx: Transaction<Database>, attempt: Attempt): Promise<void> {
  const subject = subjectOf(attempt);
  // Before the lock, for which all of its registration wait; with open payments a currency stays.
  const isInCurrency = (await getCurrency(trx, attempt.projectId)) === attempt.currency;
  await lockPlacesOf(trx, subject);
  const { amount: price, status } = await readPayable(trx, subject);
  const waits = status === "held" || status === "expired";
  const received =
    waits && (price !== attempt.amount || attempt.paid !== chargedOf(attempt) || !isInCurrency)
      ? await refuseMoney(trx, attempt)
      : await receiveMoney(trx, subject, paymentOf(attempt));
  for (const entry of received.entries) await recordChange(trx, CARD_PAYMENT, entry);
  if (received.isUsed) return;
  const { projectId, attemptId, ticketId } = attempt;
  // A part may have been given back at the provider already.
  const amount = refundableOf(attempt, await listRefunds(trx, projectId, [attemptId]));
  const publicId = await makePublicId(trx, projectId);
  if (amount > 0)
    await insertRefund(trx, { projectId, attemptId, publicId, ticketId, amount, cause: "late" });
}

/** The money is not the price of now: the ticket was moved to another one meanwhile. */
async function refuseMoney(trx: Transaction<Database>, attempt: Attempt): Promise<ReceivedMoney> {
  const { projectId } = attempt;
  const [first] = await listPayableTickets(trx, subjectOf(attempt));
  if (!first) throw new Error("A payment is of no ticket");
  const key = { projectId, ticketId: first.ticketId };
  const entry = await recordLatePayment(trx, key, { ...paymentOf(attempt), reason: "priceChanged" });
  return { entries: entry ? [entry] : [], isUsed: false };
}

/** The payment as it is stored on its tickets, or, with the fee, as a refund due: by the provider's name for it, which statements of accounts have. */
const paymentOf = ({ reference, method, paid }: Attempt) => ({
  paymentId: reference ?? "",
  method,
  reference: null,
  amount: paid,
});
