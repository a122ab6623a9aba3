import type { QuestionTypeItem } from "@foyer/contract/question-types.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import {
  findTypeOfQuestion,
  listQuestionNameRows,
  listQuestionTypes,
  lockQuestion,
} from "./questions.store.ts";

/** A question as other slices refer to it. */
export type QuestionName = { id: number; internalName: string };

/** Id and internal name of every question of the shared catalog, by name. */
export function listQuestionNames(db: Kysely<Database>): Promise<QuestionName[]> {
  return listQuestionNameRows(db);
}

/** Locks a question and returns the name of its type, which stays until the transaction ends; null: no such question. */
export async function lockQuestionType(db: Kysely<Database>, questionId: number): Promise<string | null> {
  await lockQuestion(db, questionId);
  return findTypeOfQuestion(db, questionId);
}

/** The kinds of question that this installation has. */
export function listTypes(db: Kysely<Database>): Promise<QuestionTypeItem[]> {
  return listQuestionTypes(db);
}
