import { createHmac, timingSafeEqual } from "node:crypto";
import type { CodeKey } from "./verification-code.store.ts";

/** The six digits for an address: an HMAC under the installation's secret, with a salt. rules/attend 14 */
export function codeOf(
  secret: string,
  { projectId, registrationId, address }: CodeKey,
  salt: Buffer,
): string {
  const mac = createHmac("sha256", secret)
    .update(JSON.stringify([projectId, registrationId, address]))
    .update(salt)
    .digest();
  return String(mac.readUIntBE(0, 6) % 1_000_000).padStart(6, "0");
}

/** Compares a code in constant time. */
export function isSameCode(given: string, code: string): boolean {
  const digits = given.replace(/\s/g, "");
  return digits.length === code.length && timingSafeEqual(pad(digits), pad(code));
}

/** Pads to equal length: six characters have at most 24 bytes. */
const pad = (text: string) => Buffer.concat([Buffer.from(text)], 24);
