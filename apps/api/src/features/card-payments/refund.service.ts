import type { Request } from "@foyer/contract/endpoint.ts";
import type { PaymentAttempt, refundTicketPayment } from "@foyer/contract/payments.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import { toSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import { hasMoney } from "@foyer/domain/payment/attempt-state.ts";
import type { Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { ProviderRefused, ProviderUnavailable } from "../../platform/payment-providers/port.ts";
import { recordChange } from "../audit/audit.service.ts";
import {
  type Attempt,
  addUpRefunds,
  findAttempt,
  findRefund,
  insertRefund,
  listRefunds,
  lockAttempt,
  type RefundKey,
  refundableOf,
  updateAttempt,
} from "../payments/payments.service.ts";
import { cancelOne } from "../ticket-life/ticket-life.service.ts";
import { type CardParts, providerOf, requireProvider } from "./card-parts.service.ts";
import { noteRefund } from "./note-refunds.service.ts";
import { findTicket } from "./payable.store.ts";
import { listPayments, requireAttemptOf } from "./ticket-payments.service.ts";

type RefundRequest = Request<typeof refundTicketPayment>;

/**
 * Refunds a payment in full or in part, for one of its tickets, which stays valid or is cancelled in the same transaction.
 * The provider is asked after the commit; one that cannot be reached is asked again by the job. rules/payments 9
 */
export async function refundPayment(
  parts: CardParts,
  caller: Caller,
  { params, body }: Pick<RefundRequest, "params" | "body">,
): Promise<PaymentAttempt> {
  const found = await requireAttemptOf(parts.db, params);
  if (found.provider !== "hand") await requireProvider(parts, found);
  const key = await inTransaction(parts.db, (trx) => request(trx, caller, { params, body }));
  if (key && found.provider !== "hand") await tryRefund(parts, key);
  const attempt = (await listPayments(parts, params)).find(({ id }) => id === params.attemptId);
  if (!attempt) throw problem("not-found");
  return attempt;
}

async function request(
  trx: Transaction<Database>,
  caller: Caller,
  { params, body }: Pick<RefundRequest, "params" | "body">,
): Promise<RefundKey | null> {
  const { projectId, ticketId } = params;
  const attempt = await lockAttempt(trx, params);
  const refunds = await listRefunds(trx, projectId, [attempt.attemptId]);
  if (refunds.some(({ publicId }) => publicId === body.key)) return null;
  if (!hasMoney(attempt.state)) throw problem("payment-without-money");
  const amount = toCents(body.amount);
  // An amount that the currency cannot express would be refused by every provider.
  if (toSmallestUnit(amount, attempt.currency) === null) throw problem("invalid-fields", { field: "amount" });
  if (amount > refundableOf(attempt, refunds)) throw problem("refund-too-large");
  const isByHand = attempt.provider === "hand";
  const key = await insertRefund(trx, {
    projectId,
    attemptId: attempt.attemptId,
    publicId: body.key,
    ticketId,
    amount,
    cause: "staff",
    reason: body.reason,
    staffId: caller.staffId,
    staffName: caller.name,
    cancelsTicket: body.cancelsTicket,
    ...(isByHand && { made: { reference: null, state: "succeeded" as const } }),
  });
  // The key is another refund's of the project.
  if (!key) throw problem("key-used-otherwise");
  if (isByHand) await addUpRefunds(trx, attempt);
  await recordRefund(trx, caller, { params, body }, attempt);
  return key;
}

/** Cancels the ticket where that is asked for, and writes one audit row of both. */
async function recordRefund(
  trx: Transaction<Database>,
  caller: Caller,
  { params: { projectId, ticketId }, body }: Pick<RefundRequest, "params" | "body">,
  { reference }: Attempt,
): Promise<void> {
  const { amount, reason, cancelsTicket } = body;
  const refund = { refundOf: reference, amount, ...(reason && { reason }) };
  if (cancelsTicket) {
    const entry = await cancelOne(trx, { projectId, ticketId }, { reason: reason || null });
    await recordChange(trx, caller, { ...entry, after: { ...entry.after, ...refund } });
    return;
  }
  await recordChange(trx, caller, {
    action: "update",
    entity: "ticket",
    entityId: ticketId,
    entityName: (await findTicket(trx, { projectId, ticketId }))?.barcode ?? "",
    projectId,
    after: refund,
  });
}

/**
 * Asks the provider for a refund that was requested; one with the same key is made once. A refusal is stored for staff. One
 * that cannot be reached changes nothing: the job asks again. rules/payments 10
 */
export async function tryRefund(parts: CardParts, key: RefundKey): Promise<void> {
  const refund = await findRefund(parts.db, key);
  if (refund?.state !== "requested") return;
  const attempt = await findAttempt(parts.db, { projectId: key.projectId, attemptId: refund.attemptId });
  const provider = attempt && (await providerOf(parts, attempt));
  if (!provider || attempt.reference === null) return;
  const order = {
    reference: attempt.reference,
    amount: toSmallestUnit(refund.amount, attempt.currency) ?? 0,
    currency: attempt.currency,
    key: refund.publicId,
  };
  const told = await provider.refund(order).catch((error: unknown) => {
    if (error instanceof ProviderUnavailable) return null;
    if (error instanceof ProviderRefused) return { state: "failed" as const, failure: error.message };
    throw error;
  });
  if (!told) return;
  await inTransaction(parts.db, async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    const [current] = (await listRefunds(trx, key.projectId, [attempt.attemptId])).filter(
      ({ refundId }) => refundId === key.refundId,
    );
    if (!current) return;
    await noteRefund(trx, { attempt: locked, refund: current }, told);
    await addUpRefunds(trx, locked);
    // What the provider does later is learnt by asking.
    if (told.state === "pending")
      await updateAttempt(trx, locked, { nextLookAt: new Date(Date.now() + 60_000) });
  });
}
