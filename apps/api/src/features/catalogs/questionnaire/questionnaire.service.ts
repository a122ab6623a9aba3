import { isQuestionType, type QuestionType } from "@foyer/domain/question/question-types.ts";
import type { CatalogQuestion } from "@foyer/scenario-document/questionnaire-catalog.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import {
  type AnswerRow,
  listAnswers,
  listQuestions,
  listSteps,
  lockQuestions,
  type QuestionRow,
  type StepRow,
} from "./questionnaire.store.ts";

/** Everything that scenarios are made of, with the entries that a new scenario contains by default. */
export type FullCatalog = {
  steps: ReadonlyMap<number, StepRow>;
  questions: ReadonlyMap<number, FullQuestion>;
  answers: ReadonlyMap<number, AnswerRow>;
};
export type FullQuestion = CatalogQuestion & { enabledByDefault: boolean; isOwn: boolean };

const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));

/**
 * The shared catalogs and the project's own entries. Children are read before their parents, which are never deleted:
 * an entry that is added meanwhile is not without its parent. rules/catalogs 20
 */
export async function readQuestionnaire(db: Kysely<Database>, projectId: number): Promise<FullCatalog> {
  const answers = await listAnswers(db, projectId);
  const questions = await listQuestions(db, projectId);
  const steps = await listSteps(db, projectId);
  return { steps: byId(steps), questions: byId(questions.map(toQuestion)), answers: byId(answers) };
}

function toQuestion({ typeName, ...question }: QuestionRow) {
  return { ...question, type: typeOf(typeName) };
}

function typeOf(name: string): QuestionType {
  if (!isQuestionType(name)) throw new Error(`There is no question type ${name}`);
  return name;
}

/** Locks questions that a scenario starts to use, so that their types stay until it is saved. */
export function lockQuestionTypes(trx: Transaction<Database>, questionIds: readonly number[]): Promise<void> {
  return lockQuestions(trx, questionIds);
}
