import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

/** Id and internal name of every question of the shared catalog, by name. */
export async function listQuestionNameRows(
  db: Kysely<Database>,
): Promise<{ id: number; internalName: string }[]> {
  return db
    .selectFrom("question")
    .select(["id", "internal_name as internalName"])
    .where("project_id", "is", null)
    .orderBy("name_key")
    .execute();
}

/** The kinds of question, in the order of the reference data. */
export async function listQuestionTypes(db: Kysely<Database>): Promise<{ id: number; name: string }[]> {
  return db.selectFrom("question_type").select(["id", "name"]).orderBy("id").execute();
}

export async function findTypeOfQuestion(db: Kysely<Database>, questionId: number): Promise<string | null> {
  const row = await db
    .selectFrom("question")
    .innerJoin("question_type", "question_type.id", "question.question_type_id")
    .select("question_type.name")
    .where("question.id", "=", questionId)
    .executeTakeFirst();
  return row?.name ?? null;
}

/**
 * Locks a question against changes until the transaction ends. The lock is exclusive: on a cluster a write that refers
 * to the question needs more than a shared lock, and two transactions with shared locks would deadlock.
 */
export async function lockQuestion(db: Kysely<Database>, questionId: number): Promise<void> {
  await db.selectFrom("question").select("id").where("id", "=", questionId).forNoKeyUpdate().execute();
}

/** Whether the catalog has an answer to this question. */
export async function hasAnswer(db: Kysely<Database>, questionId: number): Promise<boolean> {
  const row = await db
    .selectFrom("answer")
    .select("id")
    .where("question_id", "=", questionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
