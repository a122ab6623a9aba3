import { toSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import { isOpenAttempt } from "@foyer/domain/payment/attempt-state.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { ProviderRefused } from "../../platform/payment-providers/port.ts";
import { type OpenAccount, openAccount, openCurrent } from "../payment-accounts/open-account.service.ts";
import { webhookPath } from "../payment-accounts/payment-accounts.service.ts";
import { readFee } from "../payment-fee/payment-fee.service.ts";
import {
  type Attempt,
  chargedOf,
  countAttempts,
  findAttempt,
  findOpenAttempt,
  insertAttempt,
  lockAttempt,
  makePublicId,
  type PaymentSubject,
  updateAttempt,
} from "../payments/payments.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { type CardParts, problemOfProvider, providerOf, requireProvider } from "./card-parts.service.ts";
import { type Payable, readPayable, readPayerPage } from "./payable.service.ts";
import { extendHold, lockPayableTickets } from "./payable.store.ts";
import { settle } from "./settle.service.ts";
import { subjectOf } from "./subject-of.ts";

const MINUTE = 60_000;
/** The provider's page ends before the hold does; providers refuse less than half an hour. rules/payments 11 */
const PAGE_MS = 32 * MINUTE;
const HOLD_MS = 35 * MINUTE;
/** How often an attempt lengthens a hold: nobody keeps a place for ever without paying. */
const MAX_EXTENSIONS = 3;
const MAX_ATTEMPTS = 20;
const MAX_DESCRIPTION = 200;
/** Too little of a page's time is left to start it again. */
const LEAST_LEFT_MS = 2 * MINUTE;

/**
 * Starts a payment at the provider, or returns the page of the one that is open, so that two tabs pay once. What has become
 * of an open one is learnt first. rules/payments 3, 11
 */
export async function startPayment(
  parts: CardParts,
  subject: PaymentSubject,
): Promise<{ redirectUrl: string }> {
  const account = await openCurrent(parts, subject.projectId);
  if (!account) throw problem("card-payments-off");
  try {
    const reused = await reuseOpen(parts, subject);
    const attempt = reused ?? (await createAttempt(parts, subject, account));
    return { redirectUrl: await openPage(parts, attempt) };
  } catch (error) {
    throw problemOfProvider(error);
  }
}

/** The open attempt if it can be paid as it is; otherwise it is ended. */
async function reuseOpen(parts: CardParts, subject: PaymentSubject): Promise<Attempt | null> {
  const open = await findOpenAttempt(parts.db, subject);
  if (!open) return null;
  const provider = await providerOf(parts, open);
  if (!provider) throw problem("card-payment-running");
  const settled = await settle(parts, open);
  if (!isOpenAttempt(settled.state)) return null;
  const { amount } = requirePayable(await readPayable(parts.db, subject));
  const currency = await getCurrency(parts.db, subject.projectId);
  // The page that is open has to be of what the visitor has just read.
  const { fee } = await readFee(parts.db, subject.projectId, { price: amount, currency });
  const left = (open.expiresAt?.getTime() ?? 0) - Date.now();
  const isSame = amount === open.amount && fee === open.fee && currency === open.currency;
  if (isSame && left > LEAST_LEFT_MS) return settled;
  if (settled.reference === null) throw problem("card-payment-running");
  await provider.cancel(settled.reference);
  const ended = await settle(parts, open);
  if (isOpenAttempt(ended.state)) throw problem("card-payment-running");
  return null;
}

/** Refuses what cannot be paid now. */
function requirePayable(payable: Payable): Payable {
  const { subject, status, amount, isPaidWithGroup } = payable;
  const paid = subject.ticketId === null ? "group-paid" : "ticket-paid";
  if (isPaidWithGroup) throw problem("paid-with-group");
  if (status === "issued") throw problem(amount > 0 ? paid : "nothing-to-pay");
  if (status !== "held") throw problem(`ticket-${status}`);
  if (amount === 0) throw problem("nothing-to-pay");
  return payable;
}

async function createAttempt(
  parts: CardParts,
  subject: PaymentSubject,
  { provider, accountId }: OpenAccount,
): Promise<Attempt> {
  const key = await inTransaction(parts.db, async (trx) => {
    await lockPayableTickets(trx, subject);
    const { amount, expireAt } = requirePayable(await readPayable(trx, subject));
    // Another tab was first.
    const open = await findOpenAttempt(trx, subject);
    if (open) return open;
    const currency = await getCurrency(trx, subject.projectId);
    if (toSmallestUnit(amount, currency) === null) throw problem("card-payments-off");
    const { fee, isRefunded } = await readFee(trx, subject.projectId, { price: amount, currency });
    const now = Date.now();
    const earlier = await countAttempts(trx, subject);
    if (earlier >= MAX_ATTEMPTS) throw problem("card-payment-too-late");
    const until = new Date(now + HOLD_MS);
    if (expireAt !== null && expireAt < until) {
      if (earlier >= MAX_EXTENSIONS) throw problem("card-payment-too-late");
      await extendHold(trx, subject, until);
    }
    return await insertAttempt(trx, {
      ...subject,
      publicId: await makePublicId(trx, subject.projectId),
      provider: provider.name,
      isLive: provider.isLive,
      accountId,
      method: "card",
      amount,
      fee,
      refundsFee: isRefunded,
      currency,
      expiresAt: new Date(now + PAGE_MS),
    });
  });
  const attempt = await findAttempt(parts.db, key);
  if (!attempt) throw new Error("An attempt to pay was lost");
  return attempt;
}

/**
 * Opens the provider's page of an attempt and returns its address; also for one that a killed server has left without. The
 * attempt's public id is the idempotency key, so it is the same page again. rules/payments 3
 */
export async function openPage(parts: CardParts, attempt: Attempt): Promise<string> {
  if (attempt.redirectUrl !== null) return attempt.redirectUrl;
  const provider = await requireProvider(parts, attempt);
  const { path, description, email, culture } = await readPayerPage(parts.db, subjectOf(attempt));
  const page = `${parts.publicUrl}${path}`;
  const order = {
    attempt: attempt.publicId,
    amount: toSmallestUnit(chargedOf(attempt), attempt.currency) ?? 0,
    currency: attempt.currency,
    description: description.slice(0, MAX_DESCRIPTION),
    email,
    culture,
    returnUrl: `${page}/paid`,
    cancelUrl: `${page}/unpaid`,
    webhookUrl: `${parts.publicUrl}${webhookPath(provider.name, await addressOf(parts, attempt))}`,
    expiresAt: attempt.expiresAt ?? new Date(),
  };
  const started = await provider.start(order).catch(async (error: unknown) => {
    if (error instanceof ProviderRefused) await endRefused(parts, attempt, error.message);
    throw error;
  });
  await inTransaction(parts.db, async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    await updateAttempt(trx, attempt, {
      ...started,
      ...(locked.state === "created" && { state: "pending" as const }),
    });
  });
  return started.redirectUrl;
}

/** An attempt that its provider refuses for good has failed. */
export async function endRefused(parts: CardParts, attempt: Attempt, failure: string): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    const locked = await lockAttempt(trx, attempt);
    if (!isOpenAttempt(locked.state)) return;
    await updateAttempt(trx, attempt, { state: "failed", failure, nextLookAt: null });
  });
}

/** The id of an own account in the address of its webhooks. */
async function addressOf(parts: CardParts, { projectId, accountId }: Attempt): Promise<string> {
  return accountId === null ? "" : ((await openAccount(parts, { projectId, accountId }))?.account ?? "");
}
