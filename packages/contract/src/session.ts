import { z } from "zod";
import { ROLES } from "./access.ts";
import { endpoint } from "./endpoint.ts";

/** The signed-in person. Without a role, they see nothing yet. */
export const Session = z.object({
  name: z.string(),
  role: z.enum(ROLES).nullable(),
  /** Ids of the granted projects; `all` for admins. */
  projects: z.union([z.literal("all"), z.array(z.int())]),
  /** The currency of projects that have none of their own (ISO 4217). */
  currency: z.string(),
  /** Without a mail server mails wait, and screens that promise one say so. rules/mail 8 */
  hasMailServer: z.boolean(),
  /** Whether cards are taken, and with money; null: not. Screens about money say that it is a test. rules/payments 13 */
  cardPayments: z.object({ isLive: z.boolean() }).nullable(),
});
export type Session = z.output<typeof Session>;

export const getSession = endpoint({
  method: "GET",
  path: "/api/session",
  summary: "Returns the caller's identity and rights.",
  access: "signed-in",
  status: 200,
  result: Session,
});

export const recordSignIn = endpoint({
  method: "POST",
  path: "/api/session",
  summary: "Records a sign-in. Called once after it.",
  access: "signed-in",
  refusesKeys: true,
  body: z.strictObject({}),
  status: 201,
  result: Session,
});

/** The identity provider of the browser apps; read before sign-in. */
export const getSignInConfig = endpoint({
  method: "GET",
  path: "/api/public/sign-in-config",
  summary: "Returns the identity provider of the staff.",
  access: "public",
  status: 200,
  result: z.object({
    issuer: z.string(),
    clientId: z.string(),
    audience: z.string(),
    /** The scopes to ask for, separated by blanks. */
    scope: z.string(),
  }),
});
