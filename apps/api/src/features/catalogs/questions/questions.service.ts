import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import { selectQuestionNames } from "./questions.store.ts";

/** What other areas may point at. */
export type QuestionName = { id: number; internalName: string };

/** Id and internal name of every question, by name. */
export function listQuestionNames(db: Kysely<Database>): Promise<QuestionName[]> {
  return selectQuestionNames(db);
}
