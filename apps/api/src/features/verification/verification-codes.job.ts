import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { removeOldCodes } from "./verification-code.store.ts";

/** Deletes old verification codes, and with them their addresses. rules/attend 16 */
export function forgetOldCodes({ db }: JobParts): RepeatedWork {
  return { name: "forget old verification codes", everyMs: 3_600_000, work: () => removeOldCodes(db) };
}
