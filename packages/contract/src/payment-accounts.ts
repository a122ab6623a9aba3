import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { PAYMENT_MODES } from "./payment-mode.ts";

/** The providers that a project can have an account at. */
export const CARD_PROVIDERS = ["stripe", "mollie"] as const;
const Provider = z.enum(CARD_PROVIDERS);
const Mode = z.enum(PAYMENT_MODES);

/** An account of a project at a provider of card payments. rules/payments 29 */
export const PaymentAccount = z.object({
  id: OutId,
  provider: Provider,
  mode: Mode,
  /** The provider's name for it; empty: the key may not read it. */
  name: z.string(),
  /** The last four characters of its key. */
  keyEnd: z.string(),
  /** False: the key was removed, so the provider of its payments cannot be asked. */
  hasKey: z.boolean(),
  keyStoredAt: z.iso.datetime(),
  /** Where the provider tells what has happened. */
  webhookUrl: z.string(),
  hasWebhookSecret: z.boolean(),
});
export type PaymentAccount = z.output<typeof PaymentAccount>;

/** The choice of who takes new payments of a project: the account of the installation, one of its own, or nobody. */
export const CARD_CHOICES = ["installation", "own", "none"] as const;

export const PaymentAccounts = z.object({
  choice: z.enum(CARD_CHOICES),
  /** The account that takes new payments, where it is an own one. */
  currentId: OutId.nullable(),
  /** The account of the installation; null: it has none. */
  installation: z.object({ provider: Provider, mode: Mode }).nullable(),
  /** The oldest first. */
  accounts: z.array(PaymentAccount),
});
export type PaymentAccounts = z.output<typeof PaymentAccounts>;

const access = { project: "admin" } as const;
const ACCOUNTS = "/api/projects/:projectId/payment-accounts";
const ONE = `${ACCOUNTS}/:accountId` as const;
const InProject = z.strictObject({ projectId: Id });
const params = z.strictObject({ projectId: Id, accountId: Id });

const needed = "Enter the key.";
const secret = (message: string) => z.string({ error: message }).trim().min(1, message).max(255);

export const listPaymentAccounts = endpoint({
  method: "GET",
  path: ACCOUNTS,
  summary: "Lists a project's own accounts at providers of card payments, and who takes new payments.",
  access,
  params: InProject,
  status: 200,
  result: PaymentAccounts,
});

export const createPaymentAccount = endpoint({
  method: "POST",
  path: ACCOUNTS,
  summary:
    "Stores the key of an account, which takes new payments from then on. The key is tried at the provider first. 409 payment-account-known, too-many-payment-accounts; 503 payment-provider-unreachable.",
  access,
  params: InProject,
  body: z.strictObject({ provider: Provider, key: secret(needed) }),
  status: 201,
  result: PaymentAccount,
});

export const replacePaymentKey = endpoint({
  method: "POST",
  path: `${ONE}/key`,
  summary:
    "Replaces the key of an account by another one of the same account. 503 payment-provider-unreachable.",
  access,
  params,
  body: z.strictObject({ key: secret(needed) }),
  status: 200,
  result: PaymentAccount,
});

export const storeWebhookSecret = endpoint({
  method: "POST",
  path: `${ONE}/webhook-secret`,
  summary: "Stores the signing secret of an account's webhooks at Stripe.",
  access,
  params,
  body: z.strictObject({ webhookSecret: secret("Enter the secret.") }),
  status: 200,
  result: PaymentAccount,
});

export const removePaymentKey = endpoint({
  method: "DELETE",
  path: `${ONE}/key`,
  summary:
    "Removes the key of an account. Its payments stay, and their provider cannot be asked. A project that it took payments for takes no cards then.",
  access,
  params,
  status: 200,
  result: PaymentAccount,
});

export const choosePaymentAccount = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/payment-choice",
  summary: "Chooses who takes new payments of a project. 409 payment-key-removed.",
  access,
  params: InProject,
  body: z.strictObject({
    choice: z.enum(CARD_CHOICES),
    /** The account that is chosen by `own`. */
    accountId: Id.nullable().default(null),
  }),
  status: 200,
  result: PaymentAccounts,
});
