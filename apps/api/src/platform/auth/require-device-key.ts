import type { ProblemCode } from "@foyer/contract/problem.ts";
import { problem } from "../http/problem-error.ts";
import { isDeviceKey } from "./device-key.ts";

type Keyed = { keyHash: Buffer | null };

/** Returns a device without the hash of its key. Throws `not-found` for none, and `refusal` for a wrong or expired key. */
export function requireDeviceKey<D extends Keyed>(
  found: D | null,
  key: string | undefined,
  refusal: ProblemCode,
): Omit<D, "keyHash"> {
  if (!found) throw problem("not-found");
  const { keyHash, ...device } = found;
  if (!isDeviceKey(key, keyHash)) throw problem(refusal);
  return device;
}
