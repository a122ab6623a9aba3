import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { asksForCode } from "@foyer/domain/scenario/verification.ts";
import { type FieldSources, findFieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import { PATTERN_ENGINE } from "../../platform/patterns/pattern-engine.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getSetting, getTicketFieldChoices } from "../settings/settings.service.ts";
import type { RegistrationLink } from "./registration-link.store.ts";

/** The data by which a visitor's answers are evaluated. */
export type PlayBasis = { playable: PlayableScenario; sources: FieldSources; holdMinutes: number };

// Keyed by the version of the scenario; a changed text or setting takes effect after the time to live.
const bases = new TtlCache<PlayBasis>({ ttlMs: 10_000, maximum: 200 });

/** The playable scenario behind a public link, and the sources of its ticket's fields. */
export function readPlayBasis(db: Kysely<Database>, link: RegistrationLink): Promise<PlayBasis> {
  const { projectId, registrationId, scenarioVersion } = link;
  return bases.get([projectId, registrationId, scenarioVersion].join(" "), async () => {
    const key = { projectId, registrationId };
    const { scenario, questions } = await readScenarioIn(db, key, {
      version: scenarioVersion,
      culture: link.cultureCode,
    });
    const made = makePlayable(scenario, PATTERN_ENGINE);
    if ("problems" in made)
      throw new Error(`Scenario ${registrationId} of project ${projectId} cannot be played`);
    const sources = findFieldSources(questions, await getTicketFieldChoices(db));
    return { playable: made.playable, sources, holdMinutes: await getSetting(db, "Hold_minutes") };
  });
}

/** Whether the scenario requires a verification code. */
export async function asksForVerification(db: Kysely<Database>, link: RegistrationLink): Promise<boolean> {
  return asksForCode((await readPlayBasis(db, link)).playable);
}
