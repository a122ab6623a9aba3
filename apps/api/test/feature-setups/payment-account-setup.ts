import {
  choosePaymentAccount,
  createPaymentAccount,
  listPaymentAccounts,
  type PaymentAccount,
  removePaymentKey,
  replacePaymentKey,
  storeWebhookSecret,
} from "@foyer/contract/payment-accounts.ts";
import { getPaymentMode } from "@foyer/contract/payment-mode.ts";
import { app } from "../server/set-up-app.ts";
import { simulator } from "./payment-setup.ts";

type Project = { projectId: number };
export type Account = { projectId: number; accountId: number };

/** The simulator takes the word after `test_` for the account: `sk_test_fair_2` is another key of that of `sk_test_fair_1`. */
export const storeKey = ({ projectId }: Project, key: string, token?: string) =>
  app.call(
    createPaymentAccount,
    { params: { projectId }, body: { provider: key.startsWith("test_") ? "mollie" : "stripe", key } },
    token,
  );
export const replaceKey = (params: Account, key: string, token?: string) =>
  app.call(replacePaymentKey, { params, body: { key } }, token);
export const storeSecret = (params: Account, webhookSecret: string, token?: string) =>
  app.call(storeWebhookSecret, { params, body: { webhookSecret } }, token);
export const removeKey = (params: Account, token?: string) => app.call(removePaymentKey, { params }, token);
export const listAccounts = ({ projectId }: Project, token?: string) =>
  app.call(listPaymentAccounts, { params: { projectId } }, token);
export const choose = (
  { projectId }: Project,
  choice: "installation" | "own" | "none",
  accountId: number | null = null,
  token?: string,
) => app.call(choosePaymentAccount, { params: { projectId }, body: { choice, accountId } }, token);
export const modeOf = async ({ projectId }: Project, token?: string) =>
  (await app.call(getPaymentMode, { params: { projectId } }, token)).body.mode;

/** An account of a project whose webhooks arrive here, signed. `baseUrl`: of the server that is tested. */
export async function openAccount(
  project: Project,
  name: string,
  baseUrl: string,
): Promise<Account & { wire: PaymentAccount; secret: string }> {
  const { status, body, text } = await storeKey(project, `sk_test_${name}_1`);
  if (status !== 201) throw new Error(text);
  const account = { projectId: project.projectId, accountId: body.id };
  const secret = `whsec_${name}`;
  const stored = await storeSecret(account, secret);
  const url = `${baseUrl}${new URL(body.webhookUrl).pathname}`;
  await simulator.order("webhook-endpoint", { url, secret, account: name });
  return { ...account, wire: stored.body, secret };
}
