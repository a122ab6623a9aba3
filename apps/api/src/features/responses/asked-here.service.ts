import type { ScenarioQuestion } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { requireScenario } from "../registrations/scenario.service.ts";
import { findVersionAsking } from "./answer-tally.store.ts";
import type { RegistrationKey } from "./seek-responses.store.ts";

/**
 * The questions of a registration in its culture: those that are asked now, in their order, then those of these ids
 * that only an earlier version asked. Notes are none. rules/responses 5
 */
export async function listQuestionsHere(
  db: Kysely<Database>,
  key: RegistrationKey,
  { culture, answered }: { culture: string; answered: readonly number[] },
): Promise<ScenarioQuestion[]> {
  const { version } = await requireScenario(db, key);
  const questionsIn = async (asked: number) => {
    const { scenario } = await readScenarioIn(db, key, { version: asked, culture });
    return scenario.steps.flatMap(({ questions }) => questions).filter(({ type }) => type !== "note");
  };
  const questions = await questionsIn(version);
  for (const id of answered) {
    if (questions.some((one) => one.id === id)) continue;
    const earlier = await findVersionAsking(db, key, id);
    const found = earlier === null ? undefined : (await questionsIn(earlier)).find((one) => one.id === id);
    if (found) questions.push(found);
  }
  return questions;
}
