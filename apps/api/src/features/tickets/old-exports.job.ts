import type { JobParts, RepeatedWork } from "../../platform/jobs/repeat.ts";
import { deleteOldExports } from "./export-progress.store.ts";

const HOUR_MS = 3_600_000;

/** Nobody looks at an export of yesterday. rules/tickets 22 */
export const forgetOldExports = ({ db }: JobParts): RepeatedWork => ({
  name: "forget old exports",
  everyMs: HOUR_MS,
  work: () => deleteOldExports(db),
});
