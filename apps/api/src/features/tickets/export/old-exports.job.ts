import type { JobParts, RepeatedWork } from "../../../platform/jobs/repeat.ts";
import { deleteOldExports } from "./export-progress.store.ts";

/** Nobody looks at an export of yesterday. rules/tickets 22 */
export function forgetOldExports({ db }: JobParts): RepeatedWork {
  return { name: "forget old exports", everyMs: 3_600_000, work: () => deleteOldExports(db) };
}
