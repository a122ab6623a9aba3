import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { removeOldCodes } from "./verification-code.store.ts";

/** Addresses are kept no longer than they are needed. rules/attend 16 */
export function forgetOldCodes({ db }: JobParts): RepeatedWork {
  return { name: "forget old verification codes", everyMs: 3_600_000, work: () => removeOldCodes(db) };
}
