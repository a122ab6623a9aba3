import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { insertWork, type WorkKey } from "../../platform/durable-work/work.store.ts";

/** A mail to a person about a change of their account. */
export type AccountNotice = { recipient: string; name: string; change: string };
type StoredNotice = AccountNotice & { at: Date };

/** The kind of its durable work. */
export const NOTICE_WORK = "account-notice";

/** The project of notices: none. */
const OF_NO_PROJECT = 0;

/** Stores a notice with the work of sending it. */
export async function insertNotice(trx: Transaction<Database>, notice: AccountNotice): Promise<void> {
  const work_id = await insertWork(trx, OF_NO_PROJECT, { kind: NOTICE_WORK });
  await trx
    .insertInto("account_notice")
    .values({ ...notice, project_id: OF_NO_PROJECT, work_id })
    .execute();
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
