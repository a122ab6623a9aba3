import type { Kysely } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

/** Grants a project to the member of staff of this role that `startTestApp` created. */
export async function grantProject(
  db: Kysely<Database>,
  role: "manager" | "operator" | "viewer",
  project_id: number,
): Promise<void> {
  const staff = db.selectFrom("staff").select("id").where("subject", "=", role);
  const { id: staff_id } = await staff.executeTakeFirstOrThrow();
  await db.insertInto("staff_project").values({ project_id, staff_id }).execute();
}
