import type { Texts } from "@foyer/domain/locale/text.ts";
import type { QuestionSettings } from "@foyer/domain/question/question-settings.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";

type Common = { id: number; internalName: string; texts: Texts; enabledByDefault: boolean };
export type CatalogStep = Common;
export type CatalogQuestion = Common & {
  stepId: number;
  typeId: number;
  typeName: string;
  settings: QuestionSettings;
};
export type CatalogAnswer = Common & { questionId: number };

/** All steps, in the order in which they were added. */
export async function selectSteps(db: Kysely<Database>): Promise<CatalogStep[]> {
  const { rows } = await sql<CatalogStep>`
    select id, internal_name as "internalName", texts, enabled_by_default as "enabledByDefault"
    from step order by id`.execute(db);
  return rows;
}

export async function selectQuestions(db: Kysely<Database>): Promise<CatalogQuestion[]> {
  const { rows } = await sql<CatalogQuestion>`
    select question.id, internal_name as "internalName", texts, enabled_by_default as "enabledByDefault",
      step_id as "stepId", question_type_id as "typeId", type.name as "typeName", settings
    from question join question_type type on type.id = question_type_id order by question.id`.execute(db);
  return rows;
}

export async function selectAnswers(db: Kysely<Database>): Promise<CatalogAnswer[]> {
  const { rows } = await sql<CatalogAnswer>`
    select id, internal_name as "internalName", texts, enabled_by_default as "enabledByDefault",
      question_id as "questionId"
    from answer order by id`.execute(db);
  return rows;
}

/** Keeps others from changing these questions until the transaction ends. rules/questions 10 */
export async function holdQuestions(trx: Transaction<Database>, ids: readonly number[]): Promise<void> {
  await sql`select from question where id = any(${ids}) order by id for share`.execute(trx);
}
