import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import { prepare } from "../../platform/db/prepared.ts";
import type { Database } from "../../platform/db/schema.ts";

/** A project's own currency; empty: that of the settings. */
export async function findOwnCurrency(db: Kysely<Database>, projectId: number): Promise<string> {
  const row = await db
    .selectFrom("project")
    .select("currency")
    .where("id", "=", projectId)
    .$call(prepare)
    .executeTakeFirst();
  return row?.currency ?? "";
}

/** Lists the projects that follow the settings. */
export async function listFollowers(trx: Transaction<Database>) {
  return await trx
    .selectFrom("project")
    .select(["id", "name"])
    .where("currency", "=", "")
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Gives projects a currency of their own. */
export async function updateOwnCurrency(
  trx: Transaction<Database>,
  ids: readonly number[],
  currency: string,
): Promise<void> {
  await trx
    .updateTable("project")
    .set((row) => ({ currency, version: row("version", "+", 1) }))
    .where("id", "=", anyOf(ids))
    .execute();
}

/** Which of these projects have money that is open or was received and not given back. rules/payments 28 */
export async function findProjectsWithMoney(
  db: Kysely<Database>,
  projects: number | readonly number[],
): Promise<number[]> {
  const isOfThese =
    typeof projects === "number"
      ? sql<SqlBool>`project_id = ${projects}`
      : sql<SqlBool>`project_id = any(${projects})`;
  const tickets = await db
    .selectFrom("ticket")
    .select("project_id as projectId")
    .distinct()
    .where(isOfThese)
    .where(sql<SqlBool>`price_cents > 0`)
    .where("status", "in", ["held", "issued"])
    .execute();
  const attempts = await db
    .selectFrom("payment_attempt")
    .select("project_id as projectId")
    .distinct()
    .where(isOfThese)
    .where("state", "in", ["created", "pending", "authorised", "paid", "partly_refunded"])
    .execute();
  const due = await db
    .selectFrom("late_payment")
    .select("project_id as projectId")
    .distinct()
    .where(isOfThese)
    .where("state", "=", "open")
    .execute();
  return [...new Set([...tickets, ...attempts, ...due].map(({ projectId }) => projectId))];
}
