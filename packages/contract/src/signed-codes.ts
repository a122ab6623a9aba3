import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** `signing`: it signs new codes; `accepted`: its codes are valid; `revoked`: they are refused. */
export const SIGNING_KEY_STATES = ["signing", "accepted", "revoked"] as const;

const KeyNumber = z.int().positive();

/** A key that signs, or has signed, codes of a project's tickets. rules/gates 30 */
export const SigningKey = z.object({
  number: KeyNumber,
  state: z.enum(SIGNING_KEY_STATES),
  madeAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
});
export type SigningKey = z.output<typeof SigningKey>;

/** The code that passes in wallets draw: the ticket's own barcode, or its signed code. rules/gates 50 */
export const WALLET_CODES = ["barcode", "signed"] as const;
const WalletCode = z.enum(WALLET_CODES);
export type WalletCode = z.output<typeof WalletCode>;

/** The version of a project whose settings were never changed is 0. */
const SettingsVersion = z.int().nonnegative();

export const SignedCodes = z.object({
  /** The version of the settings, without the keys. */
  version: SettingsVersion,
  /** Do tickets get signed codes now? */
  isOn: z.boolean(),
  /** While signed codes are off, passes draw the tickets' own barcodes. */
  walletCode: WalletCode,
  /** The latest first. */
  keys: z.array(SigningKey),
});
export type SignedCodes = z.output<typeof SignedCodes>;

const SIGNED_CODES = "/api/projects/:projectId/signed-codes";
const params = z.strictObject({ projectId: Id });

export const getSignedCodes = endpoint({
  method: "GET",
  path: SIGNED_CODES,
  summary:
    "Returns whether tickets of a project get signed codes, what wallet passes draw, and the keys that sign or have signed.",
  access: { project: "operator" },
  params,
  status: 200,
  result: SignedCodes,
});

export const updateSignedCodes = endpoint({
  method: "PUT",
  path: SIGNED_CODES,
  summary:
    "Chooses what wallet passes draw: the tickets' own barcodes, or their signed codes. Passes on phones follow.",
  access: { project: "manager" },
  params,
  body: z.strictObject({
    walletCode: WalletCode.optional(),
    version: SettingsVersion.max(LIMITS.version).optional(),
  }),
  status: 200,
  result: SignedCodes,
});

export const addSigningKey = endpoint({
  method: "POST",
  path: `${SIGNED_CODES}/keys`,
  summary:
    "Makes a key that signs from now on, which turns signed codes on. Codes of former keys stay valid. 409 too-many-signing-keys.",
  access: { project: "manager" },
  params,
  status: 201,
  result: SignedCodes,
});

export const stopSigning = endpoint({
  method: "DELETE",
  path: SIGNED_CODES,
  summary: "Turns signed codes off: tickets get none any more. Those that were made stay valid.",
  access: { project: "manager" },
  params,
  status: 200,
  result: SignedCodes,
});

export const revokeSigningKey = endpoint({
  method: "DELETE",
  path: `${SIGNED_CODES}/keys/:keyNumber`,
  summary:
    "Revokes a key: codes that it has signed are refused. A new key signs in place of one that did; after the last of 100 keys none does.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, keyNumber: Id }),
  status: 200,
  result: SignedCodes,
});
