import { isQuestionType, type QuestionType } from "@foyer/domain/question/question-types.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { CheckEntry } from "../localized-entry/localized-entry.service.ts";
import { findQuestionType } from "../questions/questions.service.ts";

const TYPES_WITH_ANSWERS: readonly QuestionType[] = ["multi select", "single selection"];

/** Refuses an answer to a question whose type has none. rules/catalogs 17 */
export const checkAnswer: CheckEntry = async (db, { fields }, before) => {
  // An answer from before this rule can still be renamed.
  if (before?.fields.questionId === fields.questionId) return undefined;
  const type = await findQuestionType(db, Number(fields.questionId));
  // A question that does not exist is refused by the database.
  if (type === null || (isQuestionType(type) && TYPES_WITH_ANSWERS.includes(type))) return undefined;
  throw problem("invalid-fields", {
    fields: { questionId: `A question of the type ${type} has no answers.` },
  });
};
