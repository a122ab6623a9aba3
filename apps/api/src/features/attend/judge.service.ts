import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { replayResults } from "@foyer/domain/scenario/replay.ts";
import type { Lists, ResultItem } from "@foyer/domain/scenario/scenario.ts";
import { asksForCode, findGivenCodes, type GivenCode } from "@foyer/domain/scenario/verification.ts";
import {
  type FieldSources,
  fillTicketFields,
  findFieldSources,
} from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import { RE2JS } from "re2js";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { ShortMemory } from "../../platform/memory/short-memory.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { listNamedQuestions, readScenarioIn } from "../registrations/play.service.ts";
import { getSetting, getTicketFieldChoices } from "../settings/settings.service.ts";
import type { RegistrationLink } from "./registration-link.store.ts";

type Basis = { playable: PlayableScenario; sources: FieldSources; holdMinutes: number };

// By version of the scenario; a text or a setting that staff change may count this much later.
const bases = new ShortMemory<Basis>({ milliseconds: 10_000, most: 200 });

// By culture; an entry that staff add can be chosen this much later.
const lists = new ShortMemory<Lists>({ milliseconds: 10_000, most: 20 });

export type Judged = {
  results: readonly ResultItem[];
  fields: Record<TicketField, string>;
  holdMinutes: number;
  /** Verification codes among the answers, not yet judged. */
  givenCodes: readonly GivenCode[];
};

/** Plays the answers once more and works out what stands on the ticket; trusts nothing that was sent. rules/scenario 21 */
export async function judge(
  db: Kysely<Database>,
  link: RegistrationLink,
  sent: readonly ResultItem[],
): Promise<Judged> {
  const { playable, sources, holdMinutes } = await readBasis(db, link);
  const culture = link.cultureCode;
  const replayed = replayResults(playable, sent, await lists.get(culture, () => loadLists(db, culture)));
  if ("changed" in replayed) throw problem("scenario-changed");
  if ("issues" in replayed) {
    const fields = replayed.issues.map(({ questionId, code }) => [`questions.${questionId}`, code]);
    throw problem("invalid-fields", { fields: Object.fromEntries(fields) });
  }
  const { results } = replayed;
  return {
    ...{ results, holdMinutes },
    fields: fillTicketFields(results, sources),
    givenCodes: findGivenCodes(playable, results),
  };
}

/** Does the scenario ask for a verification code? */
export async function asksForVerification(db: Kysely<Database>, link: RegistrationLink): Promise<boolean> {
  return asksForCode((await readBasis(db, link)).playable);
}

function readBasis(db: Kysely<Database>, link: RegistrationLink): Promise<Basis> {
  const { projectId, registrationId, scenarioVersion } = link;
  return bases.get([projectId, registrationId, scenarioVersion].join(" "), async () => {
    const key = { projectId, registrationId };
    const scenario = await readScenarioIn(db, key, {
      version: scenarioVersion,
      culture: link.cultureCode,
    });
    const made = makePlayable(scenario, RE2JS);
    if ("problems" in made)
      throw new Error(`Scenario ${registrationId} of project ${projectId} cannot be played`);
    const sources = findFieldSources(await listNamedQuestions(db, scenario), await getTicketFieldChoices(db));
    return { playable: made.playable, sources, holdMinutes: Number(await getSetting(db, "Hold_minutes")) };
  });
}
