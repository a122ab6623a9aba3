import { HASH_BYTES } from "@foyer/domain/gate/packed-codes.ts";
import { readVisitorHandle } from "@foyer/domain/gate/visitor-handle.ts";
import { spellingsOf } from "@foyer/domain/visitor/code-key.ts";

/** Hashes a code as the server does for this device; a handle of a visitor has that of their code. rules/gates 16, 46 */
export async function hashCode(salt: Uint8Array, code: string): Promise<Uint8Array> {
  const handle = readVisitorHandle(code);
  if (handle) return handle.hash;
  const text = new TextEncoder().encode(spellingsOf(code).codeKey);
  const salted = new Uint8Array(salt.length + text.length);
  salted.set(salt);
  salted.set(text, salt.length);
  return new Uint8Array(await crypto.subtle.digest("SHA-256", salted)).subarray(0, HASH_BYTES);
}

/** Reads base64. */
export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
};
