import { isOpenAttempt } from "@foyer/domain/payment/attempt-state.ts";
import { oneByOne } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { ProviderRefused, ProviderUnavailable } from "../../platform/payment-providers/port.ts";
import { type Attempt, type AttemptKey, findAttempt, type RefundKey } from "../payments/payments.service.ts";
import { type CardParts, type CardSettings, providerOf } from "./card-parts.service.ts";
import {
  listDueAttempts,
  listDueRefunds,
  removeOldEvents,
  takeAttempt,
  takeRefund,
} from "./due-payments.store.ts";
import { readPayable } from "./payable.service.ts";
import { tryRefund } from "./refund.service.ts";
import { settle } from "./settle.service.ts";
import { endRefused, openPage } from "./start-payment.service.ts";
import { subjectOf } from "./subject-of.ts";

const ITEMS_PER_RUN = 200;
const MINUTE = 60_000;
/** Longer than all calls of one attempt take. */
const LEASE_MS = 2 * MINUTE;
/** No provider's page lives longer: what it does not know then will never be paid. */
const GIVEN_UP_AFTER_MS = 24 * 60 * MINUTE;
/** Whether there is a key again. */
const WITHOUT_KEY_MS = 10 * MINUTE;
const LONGEST_PAUSE_MS = 60 * MINUTE;

type SettlingParts = JobParts & { payments: CardSettings };

/** Asks the providers of open attempts and of refunds that wait. rules/payments 5, 10 */
export function paymentSettling(parts: SettlingParts): RepeatedWork {
  return { name: "settle payments", everyMs: 10_000, work: (stopping) => settlePayments(parts, stopping) };
}

/** Forgets the events of providers that are never sent again. rules/payments 6 */
export function oldPaymentEvents({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "forget payment events", everyMs: 60 * MINUTE, work: () => removeOldEvents(db) };
}

/** Asks each provider once, on any number of servers. A failure holds up no other payment. */
export async function settlePayments(
  { db, log, payments }: SettlingParts,
  stopping: AbortSignal,
): Promise<void> {
  const parts = { ...payments, db };
  const failed = "a payment could not be settled";
  await oneByOne(await listDueAttempts(db, ITEMS_PER_RUN), {
    log,
    stopping,
    failed,
    perform: (attempt) => unlessUnavailable(look(parts, attempt)),
  });
  await oneByOne(await listDueRefunds(db, ITEMS_PER_RUN), {
    log,
    stopping,
    failed,
    perform: (refund) => unlessUnavailable(refundOne(parts, refund)),
  });
}

/** The provider's own troubles are nothing to report: it is asked again later. */
const unlessUnavailable = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error;
  });

async function look(parts: CardParts, key: AttemptKey): Promise<void> {
  const attempt = await findAttempt(parts.db, key);
  if (!attempt) return;
  const provider = await providerOf(parts, attempt);
  // It comes after those that can be asked.
  if (!provider) return void (await takeAttempt(parts.db, key, new Date(Date.now() + WITHOUT_KEY_MS)));
  if (!(await takeAttempt(parts.db, key, new Date(Date.now() + LEASE_MS)))) return;
  try {
    // A killed server has left it without the provider's page.
    if (attempt.reference === null) await openPage(parts, attempt);
    else if (isOpenAttempt(attempt.state) && (await isPointless(parts, attempt)))
      await provider.cancel(attempt.reference);
    await settle(parts, key);
  } catch (error) {
    const isOld = Date.now() - attempt.createdAt.getTime() > GIVEN_UP_AFTER_MS;
    if (!(error instanceof ProviderRefused) || !isOld) throw error;
    await endRefused(parts, attempt, error.message);
  }
}

/** Whether nobody should pay any more: it is paid by hand, cancelled or expired meanwhile. */
async function isPointless(parts: CardParts, attempt: Attempt): Promise<boolean> {
  const { status, amount } = await readPayable(parts.db, subjectOf(attempt));
  return status !== "held" || amount !== attempt.amount;
}

type DueRefund = RefundKey & AttemptKey & { requestedAt: Date };

/** The provider may have made it already, by a server that was killed: it is asked first. */
async function refundOne(parts: CardParts, { requestedAt, ...key }: DueRefund): Promise<void> {
  const age = Date.now() - requestedAt.getTime();
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(MINUTE, age));
  const attempt = await findAttempt(parts.db, key);
  if (!attempt) return;
  const provider = await providerOf(parts, attempt);
  if (!(await takeRefund(parts.db, key, new Date(Date.now() + (provider ? pause : WITHOUT_KEY_MS))))) return;
  if (!provider) return;
  await settle(parts, key);
  await tryRefund(parts, key);
}
