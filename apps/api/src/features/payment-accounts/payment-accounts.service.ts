import type { Request } from "@foyer/contract/endpoint.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import type * as contract from "@foyer/contract/payment-accounts.ts";
import { paymentModeOf } from "@foyer/contract/payment-mode.ts";
import { PROVIDER_WORDS } from "@foyer/domain/payment/provider-words.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { isWebhookSecret } from "../../platform/payment-providers/payment-keys.ts";
import type { PaymentProviders, ProviderName } from "../../platform/payment-providers/port.ts";
import { recordChange } from "../audit/audit.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { sealOfAccount } from "./account-secret.service.ts";
import { readPaymentMode } from "./open-account.service.ts";
import * as store from "./payment-accounts.store.ts";
import { tryKey } from "./try-key.service.ts";

export type AccountParts = { db: Kysely<Database>; providers: PaymentProviders; publicUrl: string };
type Change = { parts: AccountParts; caller: Caller; key: store.AccountKey };

const endOf = (key: string) => key.slice(-4);

/** Where a provider tells what has happened; `account`: that of a project's own one. */
export const webhookPath = (provider: string, account = ""): string =>
  `/api/payment-webhooks/${provider}${account && `/${account}`}`;

const toWire = ({ publicUrl }: AccountParts, account: store.StoredAccount): contract.PaymentAccount => ({
  id: account.accountId,
  provider: account.provider,
  mode: paymentModeOf(account.isLive),
  name: account.name,
  keyEnd: account.keyEnd,
  hasKey: account.key !== null,
  keyStoredAt: account.keyStoredAt.toISOString(),
  webhookUrl: `${publicUrl}${webhookPath(account.provider, account.publicId)}`,
  hasWebhookSecret: account.webhookSecret !== null,
});

/** A project's own accounts, and who takes new payments. rules/payments 29 */
export async function listPaymentAccounts(
  parts: AccountParts,
  projectId: number,
): Promise<contract.PaymentAccounts> {
  const { db, providers } = parts;
  await getProject(db, projectId);
  const choice = await store.findChoice(db, projectId);
  const { current } = providers;
  return {
    choice: !choice ? "installation" : choice.accountId === null ? "none" : "own",
    currentId: choice?.accountId ?? null,
    installation: current && { provider: current.name, mode: paymentModeOf(current.isLive) },
    accounts: (await store.listAccounts(db, projectId)).map((account) => toWire(parts, account)),
  };
}

/** Whether a project takes cards, and with money. rules/payments 13 */
export async function getPaymentMode(parts: AccountParts, projectId: number) {
  await getProject(parts.db, projectId);
  return { mode: await readPaymentMode(parts, projectId) };
}

/** Stores the key of an account after it was tried, and has it take new payments. rules/payments 29, 30 */
export async function createPaymentAccount(
  parts: AccountParts,
  caller: Caller,
  projectId: number,
  { provider, key }: Request<typeof contract.createPaymentAccount>["body"],
): Promise<contract.PaymentAccount> {
  await getProject(parts.db, projectId);
  const { name, isLive } = await tryKey(parts, { provider, key });
  return await inTransaction(parts.db, async (trx) => {
    await store.lockAdding(trx, projectId);
    const others = await store.listAccounts(trx, projectId);
    if (others.length >= LIMITS.paymentAccounts) throw problem("too-many-payment-accounts");
    const isKnown = others.some(
      (one) => one.provider === provider && one.isLive === isLive && name !== "" && one.name === name,
    );
    if (isKnown) throw problem("payment-account-known");
    const publicId = await store.makePublicId(trx, projectId);
    const sealed = await sealOfAccount(trx, { projectId, publicId }, { use: "key", secret: key });
    const keyEnd = endOf(key);
    const account = { projectId, publicId, provider, isLive, name, keyEnd, key: sealed };
    const added = await store.insertAccount(trx, account);
    await store.upsertChoice(trx, projectId, added.accountId);
    await recordChange(trx, caller, {
      action: "create",
      ...entryOf(added, provider),
      after: { provider, mode: paymentModeOf(isLive), account: name, key: shown(keyEnd) },
    });
    return await read(trx, { parts, key: added });
  });
}

/** Replaces the key of an account, also one that was removed. rules/payments 30 */
export async function replacePaymentKey({ parts, caller, key }: Change, secret: string) {
  const found = await store.findAccount(parts.db, key);
  if (!found) throw problem("not-found");
  const { name, isLive } = await tryKey(parts, { provider: found.provider, key: secret });
  const fields = (message: string) => problem("invalid-fields", { fields: { key: message } });
  if (isLive !== found.isLive)
    throw fields(`This account is for ${found.isLive ? "real money" : "tests"}: the key must be, too.`);
  if (name !== "" && found.name !== "" && name !== found.name)
    throw fields("This key is of another account. Add that one as an account of its own.");
  return await inTransaction(parts.db, async (trx) => {
    const before = await requireLocked(trx, key);
    const keyEnd = endOf(secret);
    const sealed = await sealOfAccount(trx, before, { use: "key", secret });
    await store.updateKey(trx, key, { key: sealed, keyEnd, name: name || before.name });
    await recordChange(trx, caller, {
      action: "update",
      ...entryOf(key, before.provider),
      before: { key: before.key ? shown(before.keyEnd) : "" },
      after: { key: shown(keyEnd) },
    });
    return await read(trx, { parts, key });
  });
}

/** Stores the secret that signs the webhooks of an account. rules/payments 29 */
export async function storeWebhookSecret({ parts, caller, key }: Change, webhookSecret: string) {
  return await inTransaction(parts.db, async (trx) => {
    const before = await requireLocked(trx, key);
    if (before.key === null) throw problem("payment-key-removed");
    if (before.provider !== "stripe" || !isWebhookSecret(webhookSecret))
      throw problem("invalid-fields", {
        fields: {
          webhookSecret: "Must be the signing secret of a webhook endpoint, which begins with whsec_.",
        },
      });
    const sealed = await sealOfAccount(trx, before, { use: "webhook", secret: webhookSecret });
    await store.updateWebhookSecret(trx, key, sealed);
    await recordChange(trx, caller, {
      action: "update",
      ...entryOf(key, before.provider),
      before: { webhookSecret: before.webhookSecret ? "stored" : "" },
      after: { webhookSecret: "replaced" },
    });
    return await read(trx, { parts, key });
  });
}

/** Removes the key of an account. Where it took new payments, no cards are taken until somebody chooses. rules/payments 30 */
export async function removePaymentKey({ parts, caller, key }: Change) {
  return await inTransaction(parts.db, async (trx) => {
    const before = await requireLocked(trx, key);
    if (before.key !== null) {
      await store.updateKey(trx, key, null);
      const choice = await store.findChoice(trx, key.projectId);
      if (choice?.accountId === key.accountId) await store.upsertChoice(trx, key.projectId, null);
      await recordChange(trx, caller, {
        action: "update",
        ...entryOf(key, before.provider),
        before: { key: shown(before.keyEnd) },
        after: { key: "" },
      });
    }
    return await read(trx, { parts, key });
  });
}

/** Chooses who takes new payments of a project. rules/payments 29 */
export async function choosePaymentAccount(
  parts: AccountParts,
  caller: Caller,
  projectId: number,
  { choice, accountId }: Request<typeof contract.choosePaymentAccount>["body"],
): Promise<contract.PaymentAccounts> {
  await getProject(parts.db, projectId);
  await inTransaction(parts.db, async (trx) => {
    await store.lockAdding(trx, projectId);
    const before = wordsOf(await store.findChoice(trx, projectId));
    if (choice === "installation") await store.removeChoice(trx, projectId);
    else if (choice === "none") await store.upsertChoice(trx, projectId, null);
    else await chooseOwn(trx, projectId, accountId);
    const after = wordsOf(await store.findChoice(trx, projectId));
    if (after === before) return;
    await recordChange(trx, caller, {
      action: "update",
      entity: "card payments",
      entityId: projectId,
      entityName: "",
      projectId,
      before: { takenBy: before },
      after: { takenBy: after },
    });
  });
  return await listPaymentAccounts(parts, projectId);
}

async function chooseOwn(trx: Transaction<Database>, projectId: number, accountId: number | null) {
  if (accountId === null)
    throw problem("invalid-fields", { fields: { accountId: "This field is required." } });
  const account = await requireLocked(trx, { projectId, accountId });
  if (account.key === null) throw problem("payment-key-removed");
  await store.upsertChoice(trx, projectId, accountId);
}

const wordsOf = (choice: Awaited<ReturnType<typeof store.findChoice>>) =>
  !choice ? "installation" : choice.accountId === null ? "nobody" : `account ${choice.accountId}`;

async function requireLocked(trx: Transaction<Database>, key: store.AccountKey) {
  const found = await store.lockAccount(trx, key);
  if (!found) throw problem("not-found");
  return found;
}

async function read(
  db: Kysely<Database>,
  { parts, key }: Pick<Change, "parts" | "key">,
): Promise<contract.PaymentAccount> {
  const account = await store.findAccount(db, key);
  if (!account) throw problem("not-found");
  return toWire(parts, account);
}

const shown = (keyEnd: string) => `…${keyEnd}`;

const entryOf = ({ projectId, accountId }: store.AccountKey, provider: ProviderName) => ({
  entity: "payment account",
  entityId: accountId,
  entityName: PROVIDER_WORDS[provider],
  projectId,
});
