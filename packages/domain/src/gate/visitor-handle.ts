import { HASH_BYTES } from "./packed-codes.ts";

const PREFIX = "V1:";

/** A visitor whom a device has found by name: the hash by which it knows their code, and what the server alone can open. */
export type VisitorHandle = { hash: Uint8Array; sealed: Uint8Array };

/** Writes a handle: `V1:` and hexadecimal digits. rules/gates 46 */
export const writeVisitorHandle = ({ hash, sealed }: VisitorHandle): string =>
  `${PREFIX}${toHex(hash)}${toHex(sealed)}`;

/** Reads a handle; null: the text is none. */
export function readVisitorHandle(text: string): VisitorHandle | null {
  const digits = text.startsWith(PREFIX) ? text.slice(PREFIX.length) : "";
  if (!/^(?:[\da-f]{2})+$/.test(digits) || digits.length <= 2 * HASH_BYTES) return null;
  const bytes = Uint8Array.from({ length: digits.length / 2 }, (_, nth) =>
    Number.parseInt(digits.slice(2 * nth, 2 * nth + 2), 16),
  );
  return { hash: bytes.subarray(0, HASH_BYTES), sealed: bytes.subarray(HASH_BYTES) };
}

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
