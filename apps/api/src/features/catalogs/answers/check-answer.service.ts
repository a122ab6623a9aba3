import { hasAnswers } from "@foyer/domain/question/question-types.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import type { CheckEntry } from "../localized-entry/localized-entry.service.ts";
import { lockQuestionType } from "../questions/questions.service.ts";

/** Refuses an answer to a question whose type has none. rules/catalogs 17 */
export const checkAnswer: CheckEntry = async (db, { fields }, before) => {
  // An answer from before this rule can still be renamed.
  if (before?.fields.questionId === fields.questionId) return undefined;
  const type = await lockQuestionType(db, Number(fields.questionId));
  // A question that does not exist is refused by the database.
  if (type === null || hasAnswers(type)) return undefined;
  throw problem("invalid-fields", {
    fields: { questionId: `A question of the type ${type} has no answers.` },
  });
};
