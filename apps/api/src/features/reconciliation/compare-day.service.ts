import { wholeCents } from "@foyer/domain/money/cents.ts";
import { fromSmallestUnit } from "@foyer/domain/money/smallest-unit.ts";
import type { ReconciledSum } from "@foyer/domain/payment/reconciled-sum.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import {
  type PaymentProvider,
  type ProviderPayment,
  ProviderRefused,
} from "../../platform/payment-providers/port.ts";
import type { CardParts } from "../card-payments/card-parts.service.ts";
import { keepReference } from "../card-payments/keep-reference.service.ts";
import { settle } from "../card-payments/settle.service.ts";
import type { OpenAccount as OpenAccountOfAddress } from "../payment-accounts/open-account.service.ts";
import { type Attempt, findAttempt, findAttemptByPublicId } from "../payments/payments.service.ts";
import { listAttemptsOfDay } from "./day-attempts.store.ts";
import { type NewFinding, replaceFindings, type Side } from "./findings.store.ts";
import { type DayKey, endDay } from "./reconciled-days.store.ts";

type OpenAccount = Pick<OpenAccountOfAddress, "provider" | "accountId">;

const DAY_MS = 86_400_000;
/** Clocks differ: a payment that starts at midnight is of another day there. */
const MARGIN_MS = 3_600_000;
/** Payments after which the lease is lengthened. */
const PAYMENTS_PER_BEAT = 50;

type Lease = {
  /** Lengthens the lease; throws when another server has the day. */
  beat: () => Promise<void>;
  until: () => Date;
};

/**
 * Compares the payments of a day at its provider with ours, both ways. What differs is settled first; only what remains is
 * a finding. Repeated from the beginning it comes to the same. Throws the errors of the port. rules/payments 21, 22
 */
export async function compareDay(
  parts: CardParts,
  { provider, accountId }: OpenAccount,
  { id, lease, ...key }: DayKey & { id: number; lease: Lease },
): Promise<void> {
  const from = new Date(`${key.day}T00:00:00Z`);
  const to = new Date(from.getTime() + DAY_MS);
  const result = new Comparison(parts, { provider, accountId }, { from, to });
  const span = { from: new Date(from.getTime() - MARGIN_MS), to: new Date(to.getTime() + MARGIN_MS) };
  let read = 0;
  for await (const payment of provider.list(span)) {
    await result.takeThere(payment);
    read += 1;
    if (read % PAYMENTS_PER_BEAT === 0) await lease.beat();
  }
  for (const attempt of await listAttemptsOfDay(parts.db, key, { from, to })) {
    if (await result.takeHere(attempt)) await lease.beat();
  }
  await inTransaction(parts.db, async (trx) => {
    const { payments, sums, findings } = result;
    if (!(await endDay(trx, id, { lease: lease.until(), payments, sums: [...sums.values()] }))) return;
    await replaceFindings(trx, key, findings);
  });
}

type Span = { from: Date; to: Date };

/** The payments of a day on both sides, their sums and what differs. */
class Comparison {
  readonly #parts: CardParts;
  readonly #provider: PaymentProvider;
  readonly #accountId: number | null;
  readonly #span: Span;
  readonly #seen = new Set<string>();
  readonly findings: NewFinding[] = [];
  readonly sums = new Map<string, ReconciledSum>();
  payments = 0;

  constructor(parts: CardParts, { provider, accountId }: OpenAccount, span: Span) {
    this.#parts = parts;
    this.#provider = provider;
    this.#accountId = accountId;
    this.#span = span;
  }

  /** A payment that the provider has. */
  async takeThere(listed: ProviderPayment): Promise<void> {
    const found = await this.#find(listed);
    if (found === "other account") return;
    if (!found) {
      // What nobody has paid is nothing to look after.
      if (!this.#isOfDay(listed.createdAt) || listed.paid === 0) return;
      const there = sideOf(listed);
      this.#add(listed.currency, { here: null, there });
      this.findings.push({ ...namesOf(listed), kind: "there", attemptId: null, here: null, there });
      return;
    }
    if (!this.#isOfDay(found.createdAt)) return;
    this.#seen.add(keyOf(found));
    const { attempt, told } = await this.#agree(found, listed);
    const [here, there] = [sideHere(attempt), sideOf(told)];
    this.#add(told.currency, { here, there });
    if (isSame(here, there)) return;
    const { attemptId } = attempt;
    this.findings.push({ ...namesOf(told), kind: "differs", attemptId, here, there });
  }

  /** An attempt of ours with money, or that may get some. Returns whether the provider was asked for it. */
  async takeHere(key: { projectId: number; attemptId: number }): Promise<boolean> {
    if (this.#seen.has(keyOf(key))) return false;
    const attempt = await findAttempt(this.#parts.db, key);
    if (!attempt || attempt.reference === null) return false;
    try {
      // A list may be behind what is read.
      const told = await this.#provider.read(attempt.reference);
      await this.takeThere({ ...told, createdAt: attempt.createdAt });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { projectId, attemptId, publicId, reference, currency } = attempt;
      const here = sideHere(attempt);
      this.#add(currency, { here, there: null });
      const names = { attempt: publicId, projectId, attemptId, reference, currency };
      this.findings.push({ ...names, kind: "here", here, there: null });
    }
    return true;
  }

  /** Our attempt that a payment is of, at the same account and by the same name. */
  async #find(told: ProviderPayment): Promise<Attempt | "other account" | null> {
    const projectId = projectOfIdentifier(told.attempt);
    if (projectId === null) return null;
    const attempt = await findAttemptByPublicId(this.#parts.db, projectId, told.attempt);
    const { name, isLive } = this.#provider;
    // Two keys of one account at the provider: its own comparison looks after it. rules/payments 31
    if (attempt && attempt.accountId !== this.#accountId) return "other account";
    if (attempt?.provider !== name || attempt.isLive !== isLive || attempt.currency !== told.currency)
      return null;
    // Another payment for the same attempt is money that is not here.
    return attempt.reference === null || attempt.reference === told.reference ? attempt : null;
  }

  /** Settles an attempt that is behind its provider, and reads both again. */
  async #agree(attempt: Attempt, listed: ProviderPayment) {
    if (isSame(sideHere(attempt), sideOf(listed))) return { attempt, told: listed };
    await keepReference(this.#parts, attempt, listed.reference);
    const after = await settle(this.#parts, attempt);
    return { attempt: after, told: await this.#provider.read(listed.reference) };
  }

  #isOfDay(at: Date): boolean {
    return at >= this.#span.from && at < this.#span.to;
  }

  #add(currency: string, { here, there }: { here: Side | null; there: Side | null }): void {
    if (there) this.payments += 1;
    const sum = this.sums.get(currency) ?? {
      currency,
      herePaid: 0,
      hereRefunded: 0,
      therePaid: 0,
      thereRefunded: 0,
    };
    this.sums.set(currency, {
      currency,
      herePaid: sum.herePaid + (here?.paid ?? 0),
      hereRefunded: sum.hereRefunded + (here?.refunded ?? 0),
      therePaid: sum.therePaid + (there?.paid ?? 0),
      thereRefunded: sum.thereRefunded + (there?.refunded ?? 0),
    });
  }
}

const keyOf = ({ projectId, attemptId }: { projectId: number; attemptId: number }) =>
  `${projectId} ${attemptId}`;

const namesOf = ({ attempt, reference, currency }: ProviderPayment) => ({
  attempt,
  projectId: projectOfIdentifier(attempt),
  reference,
  currency,
});

const isSame = (one: Side, other: Side) => one.paid === other.paid && one.refunded === other.refunded;

/** Our amounts: a chargeback counts as given back. rules/payments 32 */
const sideHere = ({ paid, refunded, chargedBack }: Attempt): Side => ({
  paid,
  refunded: wholeCents(refunded + chargedBack),
});

/** The amounts that a provider tells, in hundredths. */
function sideOf({ paid, refunds, chargebacks, currency }: ProviderPayment): Side {
  const returned = refunds.reduce((sum, { state, amount }) => sum + (state === "succeeded" ? amount : 0), 0);
  const taken = chargebacks.reduce((sum, { isReversed, amount }) => sum + (isReversed ? 0 : amount), 0);
  return { paid: fromSmallestUnit(paid, currency), refunded: fromSmallestUnit(returned + taken, currency) };
}
