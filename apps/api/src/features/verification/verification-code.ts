import { createHmac, timingSafeEqual } from "node:crypto";
import type { CodeKey } from "./verification-code.store.ts";

/** The six digits that prove an address: known only to whoever has the secret, and different with every salt. rules/attend 14 */
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

/** Is this what was meant? Takes as long for every answer. */
export function isSameCode(given: string, code: string): boolean {
  const digits = given.replace(/\s/g, "");
  return digits.length === code.length && timingSafeEqual(pad(digits), pad(code));
}

/** Six characters, however many bytes they have. */
const pad = (text: string) => Buffer.concat([Buffer.from(text)], 24);
