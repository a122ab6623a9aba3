import { type Kysely, sql, type Transaction } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { number, sqlRows } from "../../../platform/db/sql-rows.ts";
import type { OwnedTable } from "./catalog.ts";

export async function isProject(db: Kysely<Database>, id: number): Promise<boolean> {
  const found = db.selectFrom("project").select("id").where("id", "=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** The project of an entry, null for one of the shared catalog; undefined: there is no such entry. */
export async function findOwner(
  db: Kysely<Database>,
  table: OwnedTable,
  id: number,
): Promise<number | null | undefined> {
  const found = db.selectFrom(table).select("project_id as owner").where("id", "=", id);
  return (await found.executeTakeFirst())?.owner;
}

/** Whether the shared catalog has an entry with this name, compared as `nameKey`; of an answer, to this question. */
export async function isSharedName(
  db: Kysely<Database>,
  table: OwnedTable,
  { nameKey, questionId }: { nameKey: string; questionId: number | undefined },
): Promise<boolean> {
  const named = sqlRows({ id: number })`
    select id from ${sql.table(table)}
    where project_id is null and name_key = ${nameKey}
      ${questionId === undefined ? sql`` : sql`and question_id = ${questionId}`}
    limit 1`;
  return (await named.execute(db)).rows.length > 0;
}

/** Locks an entry of a project until the transaction ends; returns its id, or none if it is not the project's own. */
export async function lockOwned(
  trx: Transaction<Database>,
  table: OwnedTable,
  { projectId, id }: { projectId: number; id: number },
): Promise<number[]> {
  const own = trx.selectFrom(table).select("id").where("project_id", "=", projectId).where("id", "=", id);
  return (await own.forUpdate().execute()).map((row) => row.id);
}

/** Locks the answers of a project to a question until the transaction ends: all, or the one with this id. */
export async function lockOwnAnswers(
  trx: Transaction<Database>,
  { projectId, questionId, id }: { projectId: number; questionId: number; id?: number },
): Promise<number[]> {
  const own = trx
    .selectFrom("answer")
    .select("id")
    .where("project_id", "=", projectId)
    .where("question_id", "=", questionId);
  const wanted = id === undefined ? own : own.where("id", "=", id);
  return (await wanted.orderBy("id").forUpdate().execute()).map((row) => row.id);
}

export async function findStepOfQuestion(db: Kysely<Database>, questionId: number): Promise<number> {
  const found = db.selectFrom("question").select("step_id as stepId").where("id", "=", questionId);
  return (await found.executeTakeFirstOrThrow()).stepId;
}

/** Moves entries to the shared catalog, none of them enabled by default. rules/catalogs 22 */
export async function moveToShared(
  trx: Transaction<Database>,
  table: OwnedTable,
  ids: readonly number[],
): Promise<void> {
  await trx
    .updateTable(table)
    .set(({ eb }) => ({ project_id: null, enabled_by_default: false, version: eb("version", "+", 1) }))
    .where("id", "=", anyOf(ids))
    .execute();
}
