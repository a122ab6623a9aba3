import type { ScenarioCheck } from "@foyer/contract/scenario-check.ts";
import { requiredCultures } from "@foyer/domain/registration/offered-cultures.ts";
import { findFindings } from "@foyer/domain/scenario/findings/find-findings.ts";
import { type Finding, partOfFinding } from "@foyer/domain/scenario/findings/finding.ts";
import { makePlayable } from "@foyer/domain/scenario/playable-scenario.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import { findStarts } from "@foyer/domain/scenario/witness/check-reach.ts";
import { playAfter } from "@foyer/domain/scenario/witness/play-after.ts";
import { makeSearchSpace } from "@foyer/domain/scenario/witness/search-space.ts";
import { findFieldSources } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { findingSentences } from "@foyer/scenario-document/finding-sentences.ts";
import { findMissingTexts } from "@foyer/scenario-document/missing-texts.ts";
import { offerOf } from "@foyer/scenario-document/offer-lists.ts";
import { choiceWords } from "@foyer/scenario-document/reach-sentences.ts";
import { inCulture } from "@foyer/scenario-document/wording.ts";
import type { Kysely } from "kysely";
import { RE2JS } from "re2js";
import type { Database } from "../../platform/db/schema.ts";
import { loadLists } from "../catalogs/choices/choices.service.ts";
import { listCultures, requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { namedQuestions } from "../registrations/play.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { requireScenario } from "../registrations/scenario.service.ts";
import { getTicketFieldChoices } from "../settings/settings.service.ts";
import { readOffer } from "./offer.service.ts";
import { listPrintedColumns } from "./printed-columns.service.ts";

/** Lists the findings of a scenario and the shortest way to each step. rules/scenario-check */
export async function checkScenario(
  db: Kysely<Database>,
  key: { projectId: number; registrationId: number },
  asked: string | undefined,
  { isDraft = false } = {},
): Promise<ScenarioCheck> {
  const culture = asked ?? (await getRegistration(db, key)).cultureCode;
  await requireCulture(db, culture);
  const { body } = await requireScenario(db, key, isDraft ? "draft" : undefined);
  return checkBody(db, key, { body, culture });
}

/** Checks any scenario, published or not. */
export async function checkBody(
  db: Kysely<Database>,
  key: { projectId: number; registrationId: number },
  { body, culture }: { body: LocalizedScenario; culture: string },
): Promise<ScenarioCheck> {
  const registration = await getRegistration(db, key);
  const { cultureCode: own, uniqueEmail } = registration;
  const catalog = await readQuestionnaire(db, key.projectId);
  const made = makePlayable(inCulture(body, catalog, { culture, own }), RE2JS);
  // The only problem of a saved scenario is a pattern that an older release accepted.
  if ("problems" in made) {
    const sentence = "A pattern is not valid, so nobody can answer.";
    return { starts: [], findings: [{ code: "never", part: null, sentence, reasons: [] }] };
  }
  const { playable } = made;
  const lists = await loadLists(db, culture);
  const offer = offerOf(await readOffer(db, lists, { culture, projectId: key.projectId }));
  const space = makeSearchSpace(playable, offer);
  const sources = findFieldSources(namedQuestions(body, catalog), await getTicketFieldChoices(db));
  const columns = await listPrintedColumns(db, key);
  const all: readonly Finding[] = [
    ...findFindings(space),
    ...(uniqueEmail && sources.email === undefined ? [{ code: "no-email-question" } as const] : []),
    ...columns
      .filter((field) => sources[field] === undefined)
      .map((field): Finding => ({ code: "unfilled-column", field })),
    ...findMissingTexts(body, catalog, requiredCultures(registration)),
  ];
  const languages = new Map(
    (await listCultures(db)).map(({ cultureCode, cultureName }) => [cultureCode, cultureName]),
  );
  const names = { playable, lists, languageOf: (code: string) => languages.get(code) ?? code };
  return {
    starts: findStarts(space).map(({ step, witness }) => {
      const { currentOrderNumber, results, passed } = playAfter(playable, witness, lists);
      return {
        stepId: step.id,
        text: step.text,
        choices: witness.facts.map((fact) => choiceWords(fact, names)),
        play: { currentOrderNumber, results: [...results], passed: [...passed] },
      };
    }),
    findings: all.map((finding) => ({
      code: finding.code,
      part: partOfFinding(finding),
      ...findingSentences(finding, names),
    })),
  };
}
