import { settingValue } from "@foyer/contract/settings.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { useSequentialMode } from "../../platform/db/sequential-mode.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { recordChange } from "../audit/audit.service.ts";
import {
  findOwnCurrency,
  findProjectsWithMoney,
  listFollowers,
  updateOwnCurrency,
} from "./currency.store.ts";
import { findSetting } from "./settings.store.ts";

/** The currency of a project's money: its own, else that of the settings. rules/payments 28 */
export async function getCurrency(db: Kysely<Database>, projectId: number): Promise<string> {
  return (await findOwnCurrency(db, projectId)) || (await usualCurrency(db));
}

const usualCurrency = async (db: Kysely<Database>) =>
  settingValue("Currency", await findSetting(db, "Currency"));

/** Refuses another currency where a project has money in the present one. rules/payments 28 */
export async function requireChangeableCurrency(
  trx: Transaction<Database>,
  projectId: number,
  own: string,
): Promise<void> {
  const before = await getCurrency(trx, projectId);
  if ((own || (await usualCurrency(trx))) === before) return;
  const withMoney = await findProjectsWithMoney(trx, projectId);
  if (withMoney.length > 0) throw problem("currency-in-use", { field: "currency" });
}

/** Projects with money keep the currency of the settings as their own, when the settings get another one. rules/payments 28 */
export async function keepCurrencyOfMoney(
  trx: Transaction<Database>,
  caller: Pick<Caller, "staffId" | "name">,
  currency: string,
): Promise<void> {
  await useSequentialMode(trx);
  const followers = await listFollowers(trx);
  const withMoney = new Set(
    await findProjectsWithMoney(
      trx,
      followers.map(({ id }) => id),
    ),
  );
  const kept = followers.filter(({ id }) => withMoney.has(id));
  await updateOwnCurrency(
    trx,
    kept.map(({ id }) => id),
    currency,
  );
  for (const { id, name } of kept) {
    await recordChange(trx, caller, {
      action: "update",
      entity: "project",
      entityId: id,
      entityName: name,
      projectId: id,
      before: { currency: "" },
      after: { currency },
    });
  }
}
