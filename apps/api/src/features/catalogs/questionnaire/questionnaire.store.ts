import { type Kysely, sql, type Transaction } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../../platform/db/sql-rows.ts";

export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** The steps that a project is offered, in the order in which they were added. rules/catalogs 20 */
export function listSteps(db: Kysely<Database>, projectId: number) {
  return db
    .selectFrom("step")
    .select(["id", "internal_name as internalName", "texts", "enabled_by_default as enabledByDefault"])
    .select(isOwn("step"))
    .where(({ eb, or }) => or([eb("project_id", "is", null), eb("project_id", "=", projectId)]))
    .orderBy("id")
    .execute();
}

export function listQuestions(db: Kysely<Database>, projectId: number) {
  return db
    .selectFrom("question")
    .innerJoin("question_type as type", "type.id", "question.question_type_id")
    .select([
      "question.id",
      "question.internal_name as internalName",
      "question.texts",
      "question.enabled_by_default as enabledByDefault",
      "question.step_id as stepId",
      "question.question_type_id as typeId",
      "type.name as typeName",
      "question.settings",
    ])
    .select(isOwn("question"))
    .where(({ eb, or }) => or([eb("project_id", "is", null), eb("project_id", "=", projectId)]))
    .orderBy("question.id")
    .execute();
}

export function listAnswers(db: Kysely<Database>, projectId: number) {
  return db
    .selectFrom("answer")
    .select([
      "id",
      "internal_name as internalName",
      "texts",
      "enabled_by_default as enabledByDefault",
      "question_id as questionId",
    ])
    .select(isOwn("answer"))
    .where(({ eb, or }) => or([eb("project_id", "is", null), eb("project_id", "=", projectId)]))
    .orderBy("id")
    .execute();
}

/** Whether the entry belongs to the project, not to the shared catalog. */
const isOwn = (table: "step" | "question" | "answer") =>
  sqlValue(boolean)`${sql.ref(`${table}.project_id`)} is not null`.as("isOwn");

/** Locks these questions until the transaction ends. rules/questions 10 */
export async function lockQuestions(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await trx
    .selectFrom("question")
    .select("id")
    .where("id", "=", anyOf(ids))
    .orderBy("id")
    .forShare()
    .execute();
}
