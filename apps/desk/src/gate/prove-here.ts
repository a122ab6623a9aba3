import type { GateKit } from "@foyer/contract/device-scans.ts";
import type { CodeProof } from "@foyer/domain/gate/code-proof.ts";
import { proveCode } from "@foyer/domain/gate/prove-code.ts";
import { looksSigned } from "@foyer/domain/gate/signed-code.ts";
import { bytesOf } from "./hash-code.ts";

type Known = { projectId: number; codeKeys: GateKit["codeKeys"] };

/** Verifies a signed code by the keys that this device has; null for a code that is not signed. rules/gates 29, 31 */
export async function proveHere(text: string, { projectId, codeKeys }: Known): Promise<CodeProof | null> {
  if (!looksSigned(text)) return null;
  return proveCode(text, {
    projectId,
    keys: codeKeys,
    verify: async ({ publicKey }, signed, signature) => {
      const key = await openKey(publicKey);
      return key && crypto.subtle.verify(ED25519, key, signature, signed);
    },
    unknownKey: "unknown-key",
  });
}

const ED25519 = "Ed25519";
const opened = new Map<string, Promise<CryptoKey | null>>();

/** Null: this browser cannot verify. */
function openKey(publicKey: string): Promise<CryptoKey | null> {
  const known = opened.get(publicKey);
  if (known) return known;
  // A browser without Ed25519 refuses it, and one that refuses a key verifies nothing either.
  const key = crypto.subtle
    .importKey("raw", bytesOf(publicKey), ED25519, false, ["verify"])
    .catch(() => null);
  opened.set(publicKey, key);
  return key;
}
