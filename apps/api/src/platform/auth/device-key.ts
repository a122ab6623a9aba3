import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

const hashOf = (key: string) => createHash("sha256").update(key).digest();

/** Makes the key of a device, of 256 bits; the server stores its hash alone. */
export function makeDeviceKey(): { key: string; keyHash: Buffer } {
  const key = randomBytes(32).toString("base64url");
  return { key, keyHash: hashOf(key) };
}

/** Returns whether this is the key with the hash; never of a missing key or hash. */
export const isDeviceKey = (key: string | undefined, keyHash: Buffer | null): boolean =>
  key !== undefined && keyHash !== null && timingSafeEqual(keyHash, hashOf(key));
