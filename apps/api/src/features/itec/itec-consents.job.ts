import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { removeUnusedConsents } from "./itec-consent.store.ts";

/** Deletes consents to networking whose submission was refused. rules/itec 2 */
export function forgetUnusedConsents({ db }: JobParts): RepeatedWork {
  return { name: "forget unused consents", everyMs: 3_600_000, work: () => removeUnusedConsents(db) };
}
