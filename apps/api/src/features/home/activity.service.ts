import type { Activity } from "@foyer/contract/home.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { listStaffChanges } from "./activity.store.ts";

const MAX_LISTED = 10;

/** Lists the latest changes of staff that the caller may see. rules/home 7 */
export async function listActivity(db: Kysely<Database>, { projects }: Caller): Promise<Activity[]> {
  const rows = await listStaffChanges(db, projects, MAX_LISTED);
  return rows.map(({ at, action, projectId, projectName, ...row }) => ({
    ...row,
    at: at.toISOString(),
    action: action as Activity["action"],
    projectId: projectName === null ? null : projectId,
    projectName: projectName ?? "",
  }));
}
