import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { RepeatedWork } from "../jobs/repeat.ts";
import { removeOldFailures } from "./failure-count.store.ts";

const EVERY_MS = 600_000;

/** Removes the failures that no longer count. */
export const forgetFailures = ({ db }: { db: Kysely<Database> }): RepeatedWork => ({
  name: "forget old failures",
  everyMs: EVERY_MS,
  work: () => removeOldFailures(db),
});
