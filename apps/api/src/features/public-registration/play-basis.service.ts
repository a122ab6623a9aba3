import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { asksForCode } from "@foyer/domain/scenario/verification.ts";
import { type FieldSources, findFieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { Kysely } from "kysely";
import { RE2JS } from "re2js";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getSetting, getTicketFieldChoices } from "../settings/settings.service.ts";
import type { RegistrationLink } from "./registration-link.store.ts";

/** What the answers of a visitor are judged by. */
export type PlayBasis = { playable: PlayableScenario; sources: FieldSources; holdMinutes: number };

// By version of the scenario; a text or a setting that staff change may count this much later.
const bases = new TtlCache<PlayBasis>({ ttlMs: 10_000, maximum: 200 });

/** The scenario that a public link leads to, made playable, and what its ticket takes from it. */
export function readPlayBasis(db: Kysely<Database>, link: RegistrationLink): Promise<PlayBasis> {
  const { projectId, registrationId, scenarioVersion } = link;
  return bases.get([projectId, registrationId, scenarioVersion].join(" "), async () => {
    const key = { projectId, registrationId };
    const { scenario, questions } = await readScenarioIn(db, key, {
      version: scenarioVersion,
      culture: link.cultureCode,
    });
    const made = makePlayable(scenario, RE2JS);
    if ("problems" in made)
      throw new Error(`Scenario ${registrationId} of project ${projectId} cannot be played`);
    const sources = findFieldSources(questions, await getTicketFieldChoices(db));
    return { playable: made.playable, sources, holdMinutes: await getSetting(db, "Hold_minutes") };
  });
}

/** Does the scenario ask for a verification code? */
export async function asksForVerification(db: Kysely<Database>, link: RegistrationLink): Promise<boolean> {
  return asksForCode((await readPlayBasis(db, link)).playable);
}
