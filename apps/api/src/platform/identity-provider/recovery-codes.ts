import { createHash, randomInt } from "node:crypto";

const CODES = 10;
const LENGTH = 16;
/** Without characters that look alike; 16 of them have 79 bits. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Ten new codes, `xxxx-xxxx-xxxx-xxxx` each. */
export function makeRecoveryCodes(): string[] {
  const make = () => Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: CODES }, () => (make().match(/.{4}/g) ?? []).join("-"));
}

/** The stored hash of a code, however its holder writes it. Its bits are random, so a plain hash is enough. */
export function hashRecoveryCode(accountId: string, code: string): Buffer {
  const plain = code.toLowerCase().replace(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`${accountId} ${plain}`).digest();
}
