import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { Lists } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listCountryChoices, listPartitionChoices, loadLists } from "../catalogs/choices/choices.service.ts";
import { requireCulture } from "../catalogs/cultures/cultures.service.ts";
import { listSectionIds, offers } from "../projects/project-sections.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";

/** The entries that a condition can name beside answers: countries with regions, the project's partitions with rubrics. */
export async function getOffer(
  db: Kysely<Database>,
  key: { projectId: number; registrationId: number },
  asked: string | undefined,
): Promise<ScenarioOffer> {
  const { cultureCode } = await getRegistration(db, key);
  const culture = asked ?? cultureCode;
  await requireCulture(db, culture);
  const lists = await loadLists(db, culture);
  return readOffer(db, lists, { culture, projectId: key.projectId });
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
