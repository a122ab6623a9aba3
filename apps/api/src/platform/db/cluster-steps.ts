import type pg from "pg";
import type { RunText } from "./replace-routine.ts";

/** The steps of a migration that a database on several nodes needs besides. decisions/078 */
export type ClusterSteps = {
  isDistributed(client: pg.Client): Promise<boolean>;
  /** Begins the changes of a transaction. */
  begin(client: pg.Client): Promise<void>;
  run: RunText;
  /** Has the functions run where their rows are. */
  placeFunctions(client: pg.Client): Promise<unknown>;
  /** Aligns the numbers of new tables, after the commit. */
  align(client: pg.Client): Promise<unknown>;
};
