import type { WorkKind } from "../../platform/durable-work/work-kind.ts";
import type { GoogleIdentity } from "../../platform/wallet-keys/google-identity.ts";
import type { GoogleApi } from "./google-api.ts";
import { composeGooglePass } from "./google-pass.service.ts";
import { tellWallet } from "./tell-wallet.service.ts";

export type GoogleParts = { identity: GoogleIdentity; api: GoogleApi; publicUrl: string };

/** Replaces changed passes at Google, which tells the phones. rules/wallet 7 */
export function tellGoogle(parts: GoogleParts | null): WorkKind {
  return tellWallet(
    "google",
    parts && (async (db, pass, signal) => parts.api.put(await composeGooglePass(db, pass, parts), signal)),
  );
}
