import type { PlayData } from "@foyer/contract/play.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { Scenario } from "@foyer/domain/scenario/scenario.ts";
import { findFieldSources, type NamedQuestion } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import {
  listCountryChoices,
  listPartitionChoices,
  listPhoneCodeChoices,
} from "../catalogs/choices/choices.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { readQuestionnaire } from "../catalogs/questionnaire/questionnaire.service.ts";
import { getTicketFieldChoices } from "../settings/settings.service.ts";
import { findRegistration, type RegistrationKey } from "./registrations.store.ts";
import { requireScenario } from "./scenario.service.ts";
import { inCulture, type StoredScenario } from "./stored-scenario.ts";

/** What a player needs, in the registration's culture or the one that is asked for. rules/scenario 2 */
export async function getPlay(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: string | undefined,
): Promise<PlayData> {
  const { cultureCode: own } = (await findRegistration(db, key)) ?? {};
  if (own === undefined) throw problem("not-found");
  const culture = asked ?? own;
  await requireCulture(db, culture);
  const { version, body } = await requireScenario(db, key);
  const scenario = inCulture(body, await readQuestionnaire(db), { culture, own });
  return {
    registrationId: key.registrationId,
    cultureCode: culture,
    rightToLeft: directionOf(culture) === "rtl",
    version,
    steps: [...scenario.steps],
    ticketFields: await listTicketFields(db, scenario),
    lists: await listsFor(db, body, culture),
  };
}

async function listTicketFields(db: Kysely<Database>, scenario: Scenario): Promise<PlayData["ticketFields"]> {
  const sources = findFieldSources(await listNamedQuestions(db, scenario), await getTicketFieldChoices(db));
  return TICKET_FIELD_NAMES.flatMap((field) => {
    const questionId = sources[field];
    return questionId === undefined ? [] : [{ questionId, field }];
  });
}

/** One version of the scenario in a culture, as the engine plays it. */
export async function readScenarioIn(
  db: Kysely<Database>,
  key: RegistrationKey,
  { version, culture }: { version: number; culture: string },
): Promise<Scenario> {
  const { body } = await requireScenario(db, key, version);
  return inCulture(body, await readQuestionnaire(db), { culture, own: culture });
}

/** The questions of a scenario with the names that the catalog knows them by. */
export async function listNamedQuestions(
  db: Kysely<Database>,
  { steps }: Scenario,
): Promise<NamedQuestion[]> {
  const { questions } = await readQuestionnaire(db);
  return steps
    .flatMap((step) => step.questions)
    .map(({ id, type, settings }) => ({
      ...{ id, type, settings },
      internalName: questions.get(id)?.internalName ?? "",
    }));
}

async function listsFor(db: Kysely<Database>, { steps }: StoredScenario, culture: string) {
  const questions = steps.flatMap((step) => step.questions);
  const has = (type: string) => questions.some((question) => question.type === type);
  const asksPhone = questions.some(({ settings }) => settings.phone === 1);
  return {
    countries: has("countries and regions") ? await listCountryChoices(db, culture) : [],
    phoneCodes: asksPhone ? await listPhoneCodeChoices(db, culture) : [],
    partitions: has("partitions and rubrics of products") ? await listPartitionChoices(db, culture) : [],
  };
}
