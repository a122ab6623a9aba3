import { codeOfStep, stepOf } from "../../src/platform/identity-provider/totp.ts";

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The bytes of a secret in base32. */
export function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** The code of an authenticator app now, or some half minutes later. */
export const codeIn = (secret: Buffer, steps = 0): string => codeOfStep(secret, stepOf(Date.now()) + steps);
