import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { Lists } from "@foyer/domain/scenario/scenario.ts";
import { listsOf } from "@foyer/domain/scenario/witness/offer.ts";
import { offerOf } from "@foyer/scenario-document/offer-lists.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listCountryChoices, listPartitionChoices, loadLists } from "../catalogs/choices/choices.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { listSectionIds, offers } from "../projects/project-sections.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { type RegistrationKey, requireScenario } from "../registrations/scenario.service.ts";
import { findDraft } from "../registrations/scenario-draft.service.ts";

/** The entries that a condition can name beside answers: countries with regions, the project's partitions with rubrics. */
export async function getOffer(
  db: Kysely<Database>,
  key: RegistrationKey,
  asked: string | undefined,
): Promise<ScenarioOffer> {
  const { cultureCode } = await getRegistration(db, key);
  const culture = asked ?? cultureCode;
  await requireCulture(db, culture);
  const lists = await loadLists(db, culture);
  const offer = await readOffer(db, lists, { culture, projectId: key.projectId });
  const offered = listsOf(offerOf(offer));
  const others = (await listNamedEntries(db, key)).flatMap(({ kind, id }) => {
    const text = lists[kind](id)?.text;
    return offered[kind](id) || text === undefined ? [] : [{ kind, id, text }];
  });
  return { ...offer, others };
}

/** The entries that conditions of the scenario and of its draft name. */
async function listNamedEntries(db: Kysely<Database>, key: RegistrationKey) {
  const bodies = [await requireScenario(db, key), await findDraft(db, key)].flatMap((one) => one?.body ?? []);
  const conditions = bodies
    .flatMap(({ steps }) => steps)
    .flatMap((step) => [step, ...step.questions])
    .flatMap((part) => part.conditions);
  const entries = conditions.flatMap((one) => ("entryId" in one ? { kind: one.kind, id: one.entryId } : []));
  return [...new Map(entries.map((entry) => [`${entry.kind} ${entry.id}`, entry])).values()];
}

/** The offer in a culture; `lists` are all lists of choices in it. */
export async function readOffer(
  db: Kysely<Database>,
  lists: Lists,
  { culture, projectId }: { culture: string; projectId: number },
): Promise<ScenarioOffer> {
  const { compare } = new Intl.Collator(culture);
  const sections = await listSectionIds(db, projectId);
  return {
    others: [],
    countries: (await listCountryChoices(db, culture)).map(({ id, text }) => ({
      id,
      text,
      regions: (lists.country(id)?.regionIds ?? [])
        .map((regionId) => ({ id: regionId, text: lists.region(regionId)?.text ?? "" }))
        .sort((a, b) => compare(a.text, b.text)),
    })),
    // rules/sections 2: only the partitions that the project offers.
    partitions: (await listPartitionChoices(db, culture)).filter(({ id }) => offers(sections, id)),
  };
}
