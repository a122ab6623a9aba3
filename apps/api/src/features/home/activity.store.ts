import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isVisible } from "../../platform/http/visible-projects.ts";
import { OF_VISITORS } from "../audit/audit.service.ts";

/** The latest audit rows of staff without sign-ins, newest first; those of the installation only for admins. */
export function listStaffChanges(db: Kysely<Database>, projects: Caller["projects"], limit: number) {
  return db
    .selectFrom("audit")
    .leftJoin("project", "project.id", "audit.project_id")
    .select([
      "audit.project_id as projectId",
      "project.name as projectName",
      "audit.id",
      "audit.at",
      "audit.staff_name as staffName",
      "audit.action",
      "audit.entity",
      "audit.entity_id as entityId",
      "audit.entity_name as entityName",
    ])
    .where((row) => row.not(OF_VISITORS))
    .where("audit.action", "<>", "sign-in")
    .where(isVisible("audit.project_id", projects))
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .limit(limit)
    .execute();
}
