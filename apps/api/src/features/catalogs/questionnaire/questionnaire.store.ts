import type { Kysely, Transaction } from "kysely";
import { anyOf } from "../../../platform/db/any-of.ts";
import type { Database } from "../../../platform/db/schema.ts";

export type StepRow = Awaited<ReturnType<typeof listSteps>>[number];
export type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number];
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** All steps, in the order in which they were added. */
export function listSteps(db: Kysely<Database>) {
  return db
    .selectFrom("step")
    .select(["id", "internal_name as internalName", "texts", "enabled_by_default as enabledByDefault"])
    .orderBy("id")
    .execute();
}

export function listQuestions(db: Kysely<Database>) {
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
    .orderBy("question.id")
    .execute();
}

export function listAnswers(db: Kysely<Database>) {
  return db
    .selectFrom("answer")
    .select([
      "id",
      "internal_name as internalName",
      "texts",
      "enabled_by_default as enabledByDefault",
      "question_id as questionId",
    ])
    .orderBy("id")
    .execute();
}

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
