import type { ScenarioCheck } from "@foyer/contract/scenario-check.ts";
import { makePlayable } from "@foyer/domain/scenario/playable-scenario.ts";
import type { Lists } from "@foyer/domain/scenario/scenario.ts";
import { checkReach } from "@foyer/domain/scenario/witness/check-reach.ts";
import type { Offer } from "@foyer/domain/scenario/witness/offer.ts";
import { playAfter } from "@foyer/domain/scenario/witness/play-after.ts";
import { choiceWords, neverSentence, reasonsOf } from "@foyer/scenario-document/reach-sentences.ts";
import type { Kysely } from "kysely";
import { RE2JS } from "re2js";
import type { Database } from "../../platform/db/schema.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { getPlay } from "./play.service.ts";
import type { RegistrationKey } from "./registrations.store.ts";

/** Finds what can never be reached, and the shortest way to each step. rules/scenario 33 */
export async function checkScenario(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: string | undefined,
): Promise<ScenarioCheck> {
  const { steps, lists: offered, cultureCode } = await getPlay(db, key, asked);
  const made = makePlayable({ steps }, RE2JS);
  // A saved scenario has no problems but patterns that an older release accepted.
  if ("problems" in made) {
    return {
      starts: [],
      findings: [{ sentence: "A pattern is not valid: nobody can play this.", reasons: [] }],
    };
  }
  const { playable } = made;
  const lists = await loadLists(db, cultureCode);
  const { starts, never } = checkReach(playable, offerOf(offered, lists));
  const names = { playable, lists };
  return {
    starts: starts.map(({ step, witness }) => {
      const { currentOrderNumber, results, passed } = playAfter(playable, witness, lists);
      return {
        stepId: step.id,
        text: step.text,
        choices: witness.facts.map((fact) => choiceWords(fact, names)),
        play: { currentOrderNumber, results: [...results], passed: [...passed] },
      };
    }),
    findings: never.map((one) => ({ sentence: neverSentence(one, names), reasons: reasonsOf(one, names) })),
  };
}

type Offered = Awaited<ReturnType<typeof getPlay>>["lists"];

const offerOf = ({ countries, partitions }: Offered, lists: Lists): Offer => ({
  countries: countries.map(({ id }) => ({ id, regionIds: lists.country(id)?.regionIds ?? [] })),
  partitions: partitions.map(({ id, rubrics }) => ({ id, rubricIds: rubrics.map((rubric) => rubric.id) })),
});
