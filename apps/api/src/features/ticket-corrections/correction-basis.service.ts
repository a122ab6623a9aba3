import { contactKindOf } from "@foyer/domain/question/question-settings.ts";
import { playThrough } from "@foyer/domain/scenario/play-through.ts";
import { makePlayable, type PlayableScenario } from "@foyer/domain/scenario/playable-scenario.ts";
import { inputsOf } from "@foyer/domain/scenario/results.ts";
import type { Lists, Scenario } from "@foyer/domain/scenario/scenario.ts";
import { withoutCodes } from "@foyer/domain/scenario/without-codes.ts";
import { type FieldSources, findFieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { TICKET_FIELD_NAMES, type TicketField } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { PATTERN_ENGINE } from "../../platform/patterns/pattern-engine.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { readScenarioIn } from "../registrations/play.service.ts";
import { getTicketFieldChoices } from "../settings/settings.service.ts";
import type { Correctable } from "./ticket-corrections.store.ts";

export type CorrectionBasis = {
  playable: PlayableScenario;
  sources: FieldSources;
  /** All entries: staff may keep a partition that the project no longer offers. */
  lists: Lists;
  /** The fields that no question fills that the visitor was asked. */
  unasked: ReadonlySet<TicketField>;
};

/** Reads the scenario that a ticket's answers were given to. rules/tickets 34 */
export async function readCorrectionBasis(
  db: Kysely<Database>,
  ticket: Correctable,
): Promise<CorrectionBasis> {
  const { projectId, registrationId, scenarioVersion, cultureCode, answers } = ticket;
  const key = { projectId, registrationId };
  const read = await readScenarioIn(db, key, { version: scenarioVersion, culture: cultureCode });
  const made = makePlayable(withProvenCodes(read.scenario, ticket), PATTERN_ENGINE);
  if ("problems" in made)
    throw new Error(`Scenario ${registrationId} of project ${projectId} cannot be played`);
  const { playable } = made;
  const sources = findFieldSources(read.questions, await getTicketFieldChoices(db));
  const lists = await loadLists(db, cultureCode);
  const { asked } = playThrough(playable, inputsOf(playable, answers, lists), lists);
  const isAsked = (field: TicketField) => {
    const source = sources[field];
    return source !== undefined && asked.has(source);
  };
  const unasked = new Set(TICKET_FIELD_NAMES.filter((field) => !isAsked(field)));
  return { playable, sources, lists, unasked };
}

/** A verification code stays part of the answers if it was given: it proved the address. Staff need none. */
export function withProvenCodes<S extends Pick<Scenario, "steps">>(
  scenario: S,
  { answers }: Pick<Correctable, "answers">,
): S {
  const answered = new Set(answers.map(({ questionId }) => questionId));
  const isProven = scenario.steps.some(({ questions }) =>
    questions.some(({ id, settings }) => contactKindOf(settings) === "verificationCode" && answered.has(id)),
  );
  return isProven ? scenario : withoutCodes(scenario);
}
