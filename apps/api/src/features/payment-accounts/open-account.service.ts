import { type PaymentMode, paymentModeOf } from "@foyer/contract/payment-mode.ts";
import { projectOfIdentifier } from "@foyer/domain/ticket/ticket-identifier.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { PaymentProvider, PaymentProviders } from "../../platform/payment-providers/port.ts";
import { unsealOfAccount } from "./account-secret.service.ts";
import {
  type AccountKey,
  findAccount,
  findAccountByPublicId,
  findChoice,
  listAccountsWithKey,
  listChoices,
  type StoredAccount,
} from "./payment-accounts.store.ts";

export { listAccounts } from "./payment-accounts.store.ts";

type Parts = { db: Kysely<Database>; providers: PaymentProviders };
/** An account that is open. `account`: the id of a project's own one in addresses; empty: that of the installation. */
export type OpenAccount = { provider: PaymentProvider; accountId: number | null; account: string };

async function open(
  { db, providers }: Parts,
  stored: StoredAccount | undefined,
): Promise<OpenAccount | null> {
  if (!stored?.key) return null;
  const { accountId, publicId, provider, key, webhookSecret } = stored;
  return {
    accountId,
    account: publicId,
    provider: providers.open({
      provider,
      key: await unsealOfAccount(db, stored, { use: "key", sealed: key }),
      webhookSecret:
        webhookSecret && (await unsealOfAccount(db, stored, { use: "webhook", sealed: webhookSecret })),
    }),
  };
}

/** Opens an account of a project; null: its key was removed. */
export const openAccount = async (parts: Parts, key: AccountKey): Promise<OpenAccount | null> =>
  open(parts, await findAccount(parts.db, key));

/** Opens the account of an address; null: there is none, or its key was removed. */
export async function openAccountOf(parts: Parts, publicId: string): Promise<OpenAccount | null> {
  const projectId = projectOfIdentifier(publicId);
  if (projectId === null) return null;
  return open(parts, await findAccountByPublicId(parts.db, projectId, publicId));
}

/** Opens the account that takes new payments of a project; null: no cards are taken. rules/payments 29 */
export async function openCurrent(parts: Parts, projectId: number): Promise<OpenAccount | null> {
  const choice = await findChoice(parts.db, projectId);
  if (choice) {
    const { accountId } = choice;
    return accountId === null ? null : await openAccount(parts, { projectId, accountId });
  }
  const { current } = parts.providers;
  return current && { provider: current, accountId: null, account: "" };
}

/** Whether each of these projects takes cards, and with money: "live", "test", or null. rules/payments 13 */
export async function readPaymentModes(
  { db, providers }: Parts,
  projectIds: readonly number[],
): Promise<Map<number, PaymentMode | null>> {
  const chosen = new Map((await listChoices(db, projectIds)).map((one) => [one.projectId, one]));
  return new Map(projectIds.map((id) => [id, modeOfChoice(providers, chosen.get(id))]));
}

/** Whether a project takes cards, and with money. */
export const readPaymentMode = async (
  { db, providers }: Parts,
  projectId: number,
): Promise<PaymentMode | null> => modeOfChoice(providers, await findChoice(db, projectId));

function modeOfChoice(
  { current }: PaymentProviders,
  choice: { isLive: boolean | null } | undefined,
): PaymentMode | null {
  const isLive = choice ? choice.isLive : (current?.isLive ?? null);
  return isLive === null ? null : paymentModeOf(isLive);
}

/** The accounts of all projects that there are keys of, by their addresses. */
export const listKeyedAccounts = async (db: Kysely<Database>) =>
  (await listAccountsWithKey(db)).map(({ provider, isLive, publicId }) => ({
    provider,
    isLive,
    account: publicId,
  }));
