import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import type { SharedJob } from "../../platform/durable-work/shared-jobs.ts";
import { PROVIDER_NAMES, ProviderUnavailable } from "../../platform/payment-providers/port.ts";
import type { CardSettings } from "../card-payments/card-parts.service.ts";
import { listKeyedAccounts, openAccountOf } from "../payment-accounts/open-account.service.ts";
import { compareDay } from "./compare-day.service.ts";
import { type Account, failDay, findDueDay, requestDay, takeDay } from "./reconciled-days.store.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Longer than a page of a provider's list takes with its repetitions, and than 50 payments take to be settled. */
const LEASE_MS = 10 * MINUTE;
const LONGEST_PAUSE_MS = 120 * MINUTE;
/** When the night's comparison begins, in UTC: what was paid before midnight has been settled. */
const NIGHT_HOUR = 2;
/** The days ago that are compared each night: refunds are made at a provider weeks after the payment. */
const NIGHTLY_DAYS = [1, 2, 7, 30, 90, 180];
/** Days that one run compares: the next run goes on. */
const DAYS_PER_RUN = 31;

type Parts = JobParts & { payments: CardSettings };

/** Compares the payments of each night, and of days that somebody asks for, with those at the providers. rules/payments 21 */
export function reconciliation(parts: Parts): SharedJob {
  return { name: "reconcile payments", everyMs: 15_000, work: (stopping) => reconcile(parts, stopping) };
}

/** Asks for the comparison of each night. rules/payments 21 */
export const nightlyReconciliation = ({ db, payments }: Parts): SharedJob => ({
  name: "ask for reconciliation",
  everyMs: 10 * MINUTE,
  work: () => requestNight(db, payments, new Date()),
});

/** The accounts that the environment and projects have keys of. */
export async function accountsOf(db: Kysely<Database>, { providers }: CardSettings): Promise<Account[]> {
  const usual = PROVIDER_NAMES.flatMap((name) => {
    const provider = providers.byName(name);
    return provider ? [{ provider: name, isLive: provider.isLive, account: "" }] : [];
  });
  return [...usual, ...(await listKeyedAccounts(db))];
}

export async function reconcile({ db, log, payments }: Parts, stopping: AbortSignal): Promise<void> {
  for (let days = 0; days < DAYS_PER_RUN && !stopping.aborted; days += 1) {
    const found = await findDueDay(db);
    if (!found?.due) return;
    const { id, provider: name, isLive, account, day, due, tries } = found;
    let lease = new Date(Date.now() + LEASE_MS);
    if (!(await takeDay(db, id, { before: due, until: lease }))) continue;
    const beat = async () => {
      stopping.throwIfAborted();
      const until = new Date(Date.now() + LEASE_MS);
      if (!(await takeDay(db, id, { before: lease, until }))) throw new LeaseLost();
      lease = until;
    };
    try {
      const own = account === "" ? null : await openAccountOf({ ...payments, db }, account);
      const provider = account === "" ? payments.providers.byName(name) : own?.provider;
      // Its key was taken away, or is of another kind by now.
      if (provider?.isLive !== isLive) throw new ProviderUnavailable("There is no key for this account.");
      await compareDay(
        { ...payments, db },
        { provider, accountId: own?.accountId ?? null },
        {
          id,
          provider: name,
          isLive,
          account,
          day,
          lease: { beat, until: () => lease },
        },
      );
    } catch (error) {
      if (error instanceof LeaseLost) continue;
      if (!(error instanceof ProviderUnavailable) && !stopping.aborted)
        log.error({ err: error, provider: name, day }, "payments of a day could not be compared");
      const pause = Math.min(LONGEST_PAUSE_MS, MINUTE * 2 ** tries);
      const next = new Date(Date.now() + (stopping.aborted ? 0 : pause));
      await failDay(db, id, { lease, failure: sentenceOf(error), next });
    }
  }
}

class LeaseLost extends Error {}

const sentenceOf = (error: unknown) =>
  error instanceof ProviderUnavailable ? error.message : "The comparison has failed; the log says why.";

/** Has the days of this night compared, once. */
export async function requestNight(db: Kysely<Database>, payments: CardSettings, now: Date): Promise<void> {
  if (now.getUTCHours() < NIGHT_HOUR) return;
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  for (const account of await accountsOf(db, payments))
    for (const ago of NIGHTLY_DAYS) {
      const day = new Date(today - ago * DAY).toISOString().slice(0, 10);
      await requestDay(db, { ...account, day }, new Date(today));
    }
}
