import type { PlayData } from "@foyer/contract/play.ts";
import { directionOf } from "@foyer/domain/locale/direction.ts";
import type { LocalizedScenario, Scenario } from "@foyer/domain/scenario/scenario.ts";
import {
  type FieldSources,
  findFieldSources,
  type NamedQuestion,
} from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { TICKET_FIELD_NAMES } from "@foyer/domain/ticket/ticket-fields.ts";
import type { QuestionnaireCatalog } from "@foyer/scenario-document/questionnaire-catalog.ts";
import { inCulture } from "@foyer/scenario-document/wording.ts";
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
import { listSectionIds, offers } from "../projects/project-sections.service.ts";
import { getTicketFieldChoices } from "../settings/settings.service.ts";
import { findRegistration, type RegistrationKey } from "./registrations.store.ts";
import { requireScenario } from "./scenario.service.ts";

/** The data of the player, in the requested culture or the registration's. rules/scenario 2 */
export async function getPlay(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: string | undefined,
  { isDraft = false } = {},
): Promise<PlayData> {
  const { cultureCode: own } = (await findRegistration(db, key)) ?? {};
  if (own === undefined) throw problem("not-found");
  const culture = asked ?? own;
  await requireCulture(db, culture);
  return getPlayOf(db, key, { version: isDraft ? "draft" : undefined, culture, own });
}

/** The data of the player for one version of the scenario; the latest one if none is named. */
export async function getPlayOf(
  db: Kysely<Database>,
  key: RegistrationKey,
  { version: asked, culture, own }: { version: number | "draft" | undefined; culture: string; own: string },
): Promise<PlayData> {
  const { version, body } = await requireScenario(db, key, asked);
  const catalog = await readQuestionnaire(db, key.projectId);
  return {
    registrationId: key.registrationId,
    cultureCode: culture,
    rightToLeft: directionOf(culture) === "rtl",
    version,
    steps: [...inCulture(body, catalog, { culture, own }).steps],
    ticketFields: toTicketFields(
      findFieldSources(namedQuestions(body, catalog), await getTicketFieldChoices(db)),
    ),
    lists: await listsFor(db, body, { culture, projectId: key.projectId }),
  };
}

function toTicketFields(sources: FieldSources): PlayData["ticketFields"] {
  return TICKET_FIELD_NAMES.flatMap((field) => {
    const questionId = sources[field];
    return questionId === undefined ? [] : [{ questionId, field }];
  });
}

/** One version of the scenario in a culture, as the engine plays it, and its questions with their catalog names. */
export async function readScenarioIn(
  db: Kysely<Database>,
  key: RegistrationKey,
  { version, culture, own = culture }: { version: number; culture: string; own?: string },
): Promise<{ scenario: Scenario; questions: NamedQuestion[] }> {
  const { body } = await requireScenario(db, key, version);
  const catalog = await readQuestionnaire(db, key.projectId);
  return {
    scenario: inCulture(body, catalog, { culture, own }),
    questions: namedQuestions(body, catalog),
  };
}

/** The questions of a scenario with their catalog names, as ticket columns are filled from them. */
export function namedQuestions({ steps }: LocalizedScenario, catalog: QuestionnaireCatalog): NamedQuestion[] {
  return steps
    .flatMap((step) => step.questions)
    .map(({ id, type, settings }) => ({
      id,
      type,
      settings,
      internalName: catalog.questions.get(id)?.internalName ?? "",
    }));
}

async function listsFor(
  db: Kysely<Database>,
  { steps }: LocalizedScenario,
  { culture, projectId }: { culture: string; projectId: number },
) {
  const questions = steps.flatMap((step) => step.questions);
  const has = (type: string) => questions.some((question) => question.type === type);
  const sections = await listSectionIds(db, projectId);
  const asksPhone = questions.some(({ settings }) => settings.phone === 1);
  return {
    countries: has("countries and regions") ? await listCountryChoices(db, culture) : [],
    phoneCodes: asksPhone ? await listPhoneCodeChoices(db, culture) : [],
    // rules/sections 2: only the partitions that the project offers.
    partitions: has("partitions and rubrics of products")
      ? (await listPartitionChoices(db, culture)).filter(({ id }) => offers(sections, id))
      : [],
  };
}
