import type { ConditionalQuestion } from "@foyer/contract/conditional-questions.ts";
import type { QuestionType } from "@foyer/domain/question/question-types.ts";
import { inCulture } from "@foyer/scenario-document/wording.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { findRegistration, lockRegistration, type RegistrationKey } from "./registrations.store.ts";
import { requireScenario } from "./scenario.service.ts";

const WITH_ANSWERS: readonly QuestionType[] = ["multi select", "single selection"];

/** The questions whose answers can have templates of their own, in the registration's culture. rules/printouts 3 */
export async function listConditionalQuestions(
  db: Kysely<Database>,
  key: RegistrationKey,
): Promise<ConditionalQuestion[]> {
  const { cultureCode: own } = (await findRegistration(db, key)) ?? {};
  if (own === undefined) throw problem("not-found");
  const { body } = await requireScenario(db, key);
  const { steps } = inCulture(body, await readQuestionnaire(db, key.projectId), { culture: own, own });
  return steps
    .flatMap(({ questions }) => questions)
    .filter(({ type, answers }) => WITH_ANSWERS.includes(type) && answers.length > 0)
    .map(({ id, text, answers }) => ({
      id,
      text,
      answers: answers.map((one) => ({ id: one.id, text: one.text })),
    }));
}

/** Throws `unknown-conditional-question` unless the question can be the conditional one; null always can. */
export async function requireConditionalQuestion(
  db: Kysely<Database>,
  key: RegistrationKey,
  questionId: number | null,
): Promise<void> {
  if (questionId === null) return;
  if ((await listConditionalQuestions(db, key)).some(({ id }) => id === questionId)) return;
  throw problem("unknown-conditional-question", { field: "conditionalQuestionId" });
}

/** The registration's conditional question, if its scenario still has it. */
export async function findConditionalQuestion(
  db: Kysely<Database>,
  key: RegistrationKey,
): Promise<ConditionalQuestion | null> {
  const { conditionalQuestionId: chosen } = (await findRegistration(db, key)) ?? {};
  const questions = chosen ? await listConditionalQuestions(db, key) : [];
  return questions.find(({ id }) => id === chosen) ?? null;
}

/** Locks the registration and returns its conditional question. Throws `not-found`. */
export async function lockConditionalQuestion(
  trx: Transaction<Database>,
  key: RegistrationKey,
): Promise<ConditionalQuestion | null> {
  if (!(await lockRegistration(trx, key))) throw problem("not-found");
  return findConditionalQuestion(trx, key);
}
