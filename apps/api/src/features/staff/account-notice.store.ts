import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWorkFrom, type WorkKey } from "../../platform/durable-work/work.store.ts";

/** A mail to a person about a change of their account. */
export type AccountNotice = { recipient: string; name: string; change: string };
type StoredNotice = AccountNotice & { at: Date };

/** The kind of its durable work. */
export const NOTICE_WORK = "account-notice";

/** Stores a notice with the work of sending it, in one statement. It belongs to no project (0). */
export async function insertNotice(
  db: Kysely<Database>,
  { recipient, name, change }: AccountNotice,
): Promise<void> {
  await sql`
    with asked as (select 0::bigint as project_id, gen_random_uuid() as work_id),
    work as (${insertWorkFrom("asked", NOTICE_WORK)})
    insert into account_notice (project_id, work_id, recipient, name, change)
    select project_id, work_id, ${recipient}, ${name}, ${change} from asked`.execute(db);
}

export async function findNotice(
  db: Kysely<Database>,
  { projectId, id }: WorkKey,
): Promise<StoredNotice | undefined> {
  return await db
    .selectFrom("account_notice")
    .select(["recipient", "name", "change", "at"])
    .where("project_id", "=", projectId)
    .where("work_id", "=", id)
    .executeTakeFirst();
}

export async function removeNotice(db: Kysely<Database>, { projectId, id }: WorkKey): Promise<void> {
  await db
    .deleteFrom("account_notice")
    .where("project_id", "=", projectId)
    .where("work_id", "=", id)
    .execute();
}
