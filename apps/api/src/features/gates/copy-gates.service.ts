import type { RecordedContext } from "../../platform/http/route.ts";
import { copyGateRows } from "./gates.store.ts";

/** Gives a new project the gates of another one, without their scans, days and registrations. rules/gates 14 */
export async function copyGates(
  { db }: Pick<RecordedContext, "db">,
  from: number,
  to: number,
): Promise<void> {
  await copyGateRows(db, from, to);
}
