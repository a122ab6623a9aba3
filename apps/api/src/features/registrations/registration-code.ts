import { randomInt } from "node:crypto";

// Without the letters and digits that look alike: 0 O, 1 I L.
const SYMBOLS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;

/** A new code for a public link. rules/registrations 2 */
export function makeCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => SYMBOLS[randomInt(SYMBOLS.length)]).join("");
}
