import { createHmac, randomBytes } from "node:crypto";

const STEP_SECONDS = 30;
const DIGITS = 6;
/** Clocks may differ by one step. */
const TOLERANCE = 1;
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret of 160 bits, as RFC 4226 recommends. */
export const makeTotpSecret = (): Buffer => randomBytes(20);

/** The time step of a moment: whole half minutes since 1970. RFC 6238 */
export const stepOf = (milliseconds: number): number => Math.floor(milliseconds / 1000 / STEP_SECONDS);

/** The code of six digits of one time step. RFC 4226 */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** The time step that this code belongs to, up to one step away from now; null: a wrong code. */
export function findStepOfCode(secret: Buffer, code: string, now: number): number | null {
  const steps = Array.from({ length: 2 * TOLERANCE + 1 }, (_, index) => stepOf(now) - TOLERANCE + index);
  // The latest first: should two steps have the same code, the code is spent for both.
  return steps.reverse().find((step) => codeOfStep(secret, step) === code) ?? null;
}

/** Bytes in base32, as authenticator apps want secrets. RFC 4648 */
export function toBase32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** The address that a QR code for authenticator apps holds. */
export function totpUri(secret: Buffer, { login, host }: { login: string; host: string }): string {
  const issuer = `Foyer (${host})`;
  const parameters = new URLSearchParams({ secret: toBase32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(login)}?${parameters.toString().replaceAll("+", "%20")}`;
}
