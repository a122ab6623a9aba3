import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { insertWork, type WorkKey } from "../../../platform/durable-work/work.store.ts";

/** The kind of durable work that sends them. */
export const RETENTION_NOTICE_WORK = "retention-notice";

/** Stores a mail to each manager of a project who has an address, with the work of sending it. */
export async function insertNotices(
  trx: Transaction<Database>,
  projectId: number,
  lines: readonly string[],
): Promise<void> {
  const managers = await trx
    .selectFrom("staff")
    .innerJoin("staff_project", "staff_project.staff_id", "staff.id")
    .select(["staff.name", "staff.email"])
    .where("staff_project.project_id", "=", projectId)
    .where("staff.active", "=", true)
    .where("staff.role", "in", ["manager", "admin"])
    .where("staff.email", "is not", null)
    .execute();
  for (const { name, email } of managers) {
    if (email === null) continue;
    const workId = await insertWork(trx, projectId, { kind: RETENTION_NOTICE_WORK });
    await trx
      .insertInto("retention_notice")
      .values({
        project_id: projectId,
        work_id: workId,
        recipient: email,
        lines: [`Hello ${name},`, ...lines],
      })
      .execute();
  }
}

export async function findNotice(db: Kysely<Database>, { projectId, id }: WorkKey) {
  const row = await db
    .selectFrom("retention_notice")
    .select(["recipient", "lines"])
    .where("project_id", "=", projectId)
    .where("work_id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

export async function removeNotice(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<void> {
  await db
    .deleteFrom("retention_notice")
    .where("project_id", "=", projectId)
    .where("work_id", "=", id)
    .execute();
}
