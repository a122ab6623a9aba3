import type { ScenarioQuestion } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { requireScenario } from "../registrations/scenario.service.ts";
import { findVersionAsking } from "./answer-tally.store.ts";
import type { RegistrationKey } from "./seek-responses.store.ts";

/**
 * Lists the questions of a registration in its culture: the current ones in their order, then the answered ones that only
 * an earlier version asked, or the registration that a ticket was moved from. Notes are left out. rules/responses 5
 */
export async function listAskedQuestions(
  db: Kysely<Database>,
  key: RegistrationKey,
  { culture, answered }: { culture: string; answered: readonly number[] },
): Promise<ScenarioQuestion[]> {
  const { version } = await requireScenario(db, key);
  const questionsOf = async (asking: RegistrationKey & { version: number }) => {
    const { scenario } = await readScenarioIn(db, asking, { version: asking.version, culture });
    return scenario.steps.flatMap(({ questions }) => questions).filter(({ type }) => type !== "note");
  };
  const questions = await questionsOf({ ...key, version });
  for (const id of answered) {
    if (questions.some((one) => one.id === id)) continue;
    const earlier = await findVersionAsking(db, key, id);
    const found = earlier === null ? undefined : (await questionsOf(earlier)).find((one) => one.id === id);
    if (found) questions.push(found);
  }
  return questions;
}
