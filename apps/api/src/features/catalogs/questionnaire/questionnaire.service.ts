import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import {
  type CatalogAnswer,
  type CatalogQuestion,
  type CatalogStep,
  holdQuestions,
  selectAnswers,
  selectQuestions,
  selectSteps,
} from "./questionnaire.store.ts";

export type { CatalogQuestion };

/** All that scenarios are made of, by id. */
export type QuestionnaireCatalog = {
  steps: ReadonlyMap<number, CatalogStep>;
  questions: ReadonlyMap<number, CatalogQuestion>;
  answers: ReadonlyMap<number, CatalogAnswer>;
};

const byId = <T extends { id: number }>(all: readonly T[]) => new Map(all.map((one) => [one.id, one]));

/** Each map is in the order in which the entries were added. */
export async function readQuestionnaire(db: Kysely<Database>): Promise<QuestionnaireCatalog> {
  return {
    steps: byId(await selectSteps(db)),
    questions: byId(await selectQuestions(db)),
    answers: byId(await selectAnswers(db)),
  };
}

/** For a scenario that begins to use these questions: their types stay as they are until it is saved. */
export function holdTypes(trx: Transaction<Database>, questionIds: readonly number[]): Promise<void> {
  return holdQuestions(trx, questionIds);
}
