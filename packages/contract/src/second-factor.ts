import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./limits.ts";
import { Password } from "./password.ts";
import { symbols, visible } from "./text.ts";

const Moment = z.iso.datetime();

const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: Moment,
  lastUsedAt: Moment.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/** The caller's second factors at the built-in provider. rules/second-factor 1 */
export const SecondFactor = z.object({
  authenticatorApp: z.object({ addedAt: Moment, lastUsedAt: Moment.nullable() }).nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.int(),
  /** Whether a setting requires a second factor of all staff. */
  isRequired: z.boolean(),
  /** Browsers bind passkeys to a name, so none work while the public address is an IP address. */
  canUsePasskeys: z.boolean(),
  /** Whether the password was confirmed recently enough to change these. */
  isConfirmed: z.boolean(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** New recovery codes, shown only once; empty if the earlier ones stay valid. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const base = { access: "signed-in", refusesKeys: true } as const;

export const getSecondFactor = endpoint({
  ...base,
  method: "GET",
  path: "/api/account/second-factor",
  summary: "Returns the caller's second factors. Built-in provider only.",
  status: 200,
  result: SecondFactor,
});

export const confirmMyself = endpoint({
  ...base,
  method: "POST",
  path: "/api/account/confirmation",
  summary: "Confirms the caller's password. Second factors can then be changed for ten minutes.",
  body: z.strictObject({ currentPassword: Password }),
  status: 200,
  result: SecondFactor,
});

export const beginAuthenticatorApp = endpoint({
  ...base,
  method: "POST",
  path: "/api/account/authenticator-app",
  summary: "Starts to add an authenticator app. Returns its secret and the QR code.",
  body: z.strictObject({}),
  status: 201,
  result: z.object({
    /** In base32. */
    secret: z.string(),
    uri: z.string(),
    /** The side of the square in modules, and the dark ones as an SVG path. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
});

export const addAuthenticatorApp = endpoint({
  ...base,
  method: "PUT",
  path: "/api/account/authenticator-app",
  summary: "Adds the authenticator app after checking a code from it. Replaces an earlier one.",
  body: z.strictObject({
    code: z
      .string({ error: "Code is required" })
      .transform((code) => code.replace(/\s/g, ""))
      .pipe(z.string().regex(/^\d{6}$/, "Six digits")),
  }),
  status: 200,
  result: RecoveryCodes,
});

export const removeAuthenticatorApp = endpoint({
  ...base,
  method: "DELETE",
  path: "/api/account/authenticator-app",
  summary: "Removes the caller's authenticator app.",
  status: 200,
  result: SecondFactor,
});

export const beginPasskey = endpoint({
  ...base,
  method: "POST",
  path: "/api/account/passkey-options",
  summary:
    "Starts to add a passkey. Returns the options for navigator.credentials.create in WebAuthn's JSON form.",
  body: z.strictObject({}),
  status: 201,
  result: z.object({ options: z.record(z.string(), z.unknown()) }),
});

export const addPasskey = endpoint({
  ...base,
  method: "POST",
  path: "/api/account/passkeys",
  summary: "Adds the passkey that the browser created.",
  body: z.strictObject({
    name: z
      .string({ error: "Name is required" })
      .trim()
      .min(1, "Name is required")
      .check(symbols(LIMITS.passkeyName), visible),
    /** The credential, as WebAuthn writes it in JSON. */
    credential: z.record(z.string(), z.unknown()),
  }),
  status: 201,
  result: RecoveryCodes,
});

export const removePasskey = endpoint({
  ...base,
  method: "DELETE",
  path: "/api/account/passkeys/:passkeyId",
  summary: "Removes one of the caller's passkeys.",
  params: z.strictObject({ passkeyId: z.uuid() }),
  status: 200,
  result: SecondFactor,
});

export const renewRecoveryCodes = endpoint({
  ...base,
  method: "POST",
  path: "/api/account/recovery-codes",
  summary: "Creates ten recovery codes. All earlier ones stop working.",
  body: z.strictObject({}),
  status: 201,
  result: RecoveryCodes,
});
