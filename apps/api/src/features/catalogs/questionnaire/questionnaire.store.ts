import type {
  CatalogAnswer,
  CatalogEntry,
  CatalogQuestion,
} from "@foyer/scenario-document/questionnaire-catalog.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

type Enabled = { enabledByDefault: boolean };
export type StepRow = CatalogEntry & Enabled;
export type QuestionRow = Omit<CatalogQuestion, "type"> & { typeName: string } & Enabled;
export type AnswerRow = CatalogAnswer & Enabled;

/** All steps, in the order in which they were added. */
export async function listSteps(db: Kysely<Database>): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select id, internal_name as "internalName", texts, enabled_by_default as "enabledByDefault"
    from step order by id`.execute(db);
  return rows;
}

export async function listQuestions(db: Kysely<Database>): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`
    select question.id, internal_name as "internalName", texts, enabled_by_default as "enabledByDefault",
      step_id as "stepId", question_type_id as "typeId", type.name as "typeName", settings
    from question join question_type type on type.id = question_type_id order by question.id`.execute(db);
  return rows;
}

export async function listAnswers(db: Kysely<Database>): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select id, internal_name as "internalName", texts, enabled_by_default as "enabledByDefault",
      question_id as "questionId"
    from answer order by id`.execute(db);
  return rows;
}

/** Locks these questions until the transaction ends. rules/questions 10 */
export async function lockQuestions(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await sql`select from question where id = any(${ids}) order by id for share`.execute(trx);
}
