import { createHash } from "node:crypto";
import { HASH_BYTES } from "@foyer/domain/gate/packed-codes.ts";

/** Hashes a code as a device knows it. rules/gates 16 */
export const hashOf = (salt: Buffer, codeKey: string): Uint8Array =>
  createHash("sha256").update(salt).update(codeKey).digest().subarray(0, HASH_BYTES);
