import type { ReconciledSum } from "@foyer/domain/payment/reconciled-sum.ts";
import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { ProviderName } from "../../platform/payment-providers/port.ts";

/** An account at a provider, for tests or for money. `account`: that of a project by its public id; empty: the installation's. */
export type Account = { provider: ProviderName; isLive: boolean; account: string };
export type DayKey = Account & { day: string };
/** Has a day compared soon, unless it was compared after `since`. */
export async function requestDay(
  db: Kysely<Database>,
  { provider, isLive, account, day }: DayKey,
  since: Date | null = null,
): Promise<void> {
  await db
    .insertInto("reconciled_day")
    .values({ provider, is_live: isLive, account, day })
    .onConflict((oc) =>
      oc
        .columns(["provider", "is_live", "account", "day"])
        .doUpdateSet({ next_try_at: sql<Date>`now()`, tries: 0 })
        // A lease is left alone: who has it reads what is there now. A pause after a failure is cut short.
        .where((row) =>
          row.or([row("reconciled_day.next_try_at", "is", null), row("reconciled_day.tries", ">", 0)]),
        )
        .where((row) =>
          since === null
            ? row.lit(true)
            : row.or([
                row("reconciled_day.compared_at", "is", null),
                row("reconciled_day.compared_at", "<", since),
              ]),
        ),
    )
    .execute();
}

/** Finds the day that is due first. */
export const findDueDay = (db: Kysely<Database>) =>
  db
    .selectFrom("reconciled_day")
    .select(["id", "provider", "is_live as isLive", "account", "day", "next_try_at as due", "tries"])
    .where("next_try_at", "<=", sql<Date>`now()`)
    .orderBy("next_try_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Takes a day for this server, or lengthens its lease. False: another server has it. */
export async function takeDay(
  db: Kysely<Database>,
  id: number,
  { before, until }: { before: Date; until: Date },
): Promise<boolean> {
  const taken = await db
    .updateTable("reconciled_day")
    .set({ next_try_at: until })
    .where("id", "=", id)
    .where("next_try_at", "=", before)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Stores what a comparison has found; false: the lease was lost. */
export async function endDay(
  db: Kysely<Database>,
  id: number,
  { lease, payments, sums }: { lease: Date; payments: number; sums: readonly ReconciledSum[] },
): Promise<boolean> {
  const ended = await db
    .updateTable("reconciled_day")
    .set({
      payments,
      sums: JSON.stringify(sums),
      compared_at: sql<Date>`now()`,
      failure: "",
      tries: 0,
      next_try_at: null,
    })
    .where("id", "=", id)
    .where("next_try_at", "=", lease)
    .returning("id")
    .executeTakeFirst();
  return ended !== undefined;
}

/** Notes why a day could not be compared, and when it is tried again. */
export async function failDay(
  db: Kysely<Database>,
  id: number,
  { lease, failure, next }: { lease: Date; failure: string; next: Date },
): Promise<void> {
  await db
    .updateTable("reconciled_day")
    .set((row) => ({ failure, tries: row("tries", "+", 1), next_try_at: next }))
    .where("id", "=", id)
    .where("next_try_at", "=", lease)
    .execute();
}

/** Counts the days. */
export async function countDays(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom("reconciled_day")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists a page of the days, the newest first, with how many of their findings are open. */
export const listDays = (db: Kysely<Database>, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom("reconciled_day as one")
    .select([
      "one.id",
      "one.provider",
      "one.is_live as isLive",
      "one.account",
      "one.day",
      "one.payments",
      "one.sums",
      "one.compared_at as comparedAt",
      "one.failure",
      "one.next_try_at as due",
    ])
    .select((row) =>
      row
        .selectFrom("reconciliation_finding as finding")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("finding.provider", "=", "one.provider")
        .whereRef("finding.is_live", "=", "one.is_live")
        .whereRef("finding.account", "=", "one.account")
        .whereRef("finding.day", "=", "one.day")
        .where("finding.state", "=", "open")
        .as("findings"),
    )
    .orderBy("one.day", "desc")
    .orderBy("one.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
