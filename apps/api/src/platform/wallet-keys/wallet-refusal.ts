import { createPrivateKey, type KeyObject } from "node:crypto";

/** Why something of the configuration cannot be used, as a sentence that repeats no secret. */
export class WalletRefusal extends Error {}

/** Null: it is no key, or the password is wrong. The library's message may have parts of either. */
export function readPrivateKey(options: { key: string; passphrase?: string }): KeyObject | null {
  try {
    return createPrivateKey(options);
  } catch {
    return null;
  }
}
