import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { Password } from "./password.ts";
import { symbols, visible } from "./text.ts";

/** The token at the end of a one-time link; the database decides whether it is valid. */
const Token = z.string().min(1).max(LIMITS.token);

export const Login = z
  .string({ error: "Login is required" })
  .trim()
  .min(3, "At least 3 characters")
  .check(symbols(LIMITS.login), visible)
  .regex(/^\S*$/u, "Must not contain spaces");

/** The details of an invitation that the holder of its link may see. */
export const Invitation = z.object({
  /** `join` accepts the invitation; `password` sets a new password. */
  kind: z.enum(["join", "password"]),
  name: z.string(),
  email: z.string().nullable(),
  /** The login whose password is reset. */
  login: z.string().nullable(),
  /** `password`: the person chooses a password here; `provider`: the person signs in at another identity provider. */
  by: z.enum(["password", "provider"]),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.output<typeof Invitation>;

export const findInvitation = endpoint({
  method: "POST",
  path: "/api/public/invitations",
  summary: "Returns the purpose of a one-time link. The link stays valid.",
  access: "public",
  body: z.strictObject({ token: Token }),
  status: 200,
  result: Invitation,
});

export const acceptInvitation = endpoint({
  method: "POST",
  path: "/api/public/invitations/acceptance",
  summary: "Redeems a link: creates the person's account or sets a new password. Built-in provider only.",
  access: "public",
  body: z.strictObject({
    token: Token,
    /** Absent if the link is for a new password. */
    login: Login.optional(),
    password: Password,
  }),
  status: 201,
  result: z.object({ login: z.string() }),
});

export const bindInvitation = endpoint({
  method: "POST",
  path: "/api/invitations",
  summary: "Redeems a link: binds the signed-in account to the invited person. Other providers only.",
  access: "signed-in",
  refusesKeys: true,
  body: z.strictObject({ token: Token }),
  status: 201,
  result: z.object({ name: z.string() }),
});
