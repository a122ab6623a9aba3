import { createHash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const RANDOM = 43;
const PREFIX = 8;
const CHECKSUM = 6;
const START = "foyer_";
const PATTERN = new RegExp(`^${START}([0-9A-Za-z]{${RANDOM}})([0-9A-Za-z]{${CHECKSUM}})$`);

/** A key's whole text, and its prefix, by which it is found in the database. */
export type ApiKeyText = { text: string; prefix: string };

/** Makes the text of a key: `foyer_`, 256 random bits, and a checksum for scanners of secrets. rules/api-keys 4 */
export function makeApiKeyText(): ApiKeyText {
  const random = Array.from({ length: RANDOM }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return { text: `${START}${random}${checksumOf(random)}`, prefix: prefixOf(random) };
}

/** Whether a bearer token is meant as a key; a token of an identity provider never begins so. */
export const isApiKeyText = (token: string): boolean => token.startsWith(START);

/** Reads the text of a key; null if it cannot be one, by its length or checksum. */
export function readApiKeyText(text: string): ApiKeyText | null {
  const [, random, checksum] = PATTERN.exec(text) ?? [];
  return random !== undefined && checksum === checksumOf(random) ? { text, prefix: prefixOf(random) } : null;
}

/** The stored hash of a key. It has 256 random bits, so a plain hash is enough. */
export const hashApiKey = (text: string): Buffer => createHash("sha256").update(text).digest();

const prefixOf = (random: string) => `${START}${random.slice(0, PREFIX)}`;

/** The CRC-32 in base 62, six digits. */
function checksumOf(random: string): string {
  let rest = crc32(random);
  let digits = "";
  while (digits.length < CHECKSUM) {
    digits = `${ALPHABET[rest % ALPHABET.length]}${digits}`;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return digits;
}
