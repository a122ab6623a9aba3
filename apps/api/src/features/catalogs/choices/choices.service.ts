import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { type Texts, textIn } from "@foyer/domain/locale/text.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../../platform/db/schema.ts";
import {
  selectCountries,
  selectPartitions,
  selectPhoneCodes,
  selectRegions,
  selectRubrics,
} from "./choices.store.ts";

/** What is shown of an entry of a list, in the order of the list. */
export type Choice = { id: number; text: string };
export type PriorityChoice = Choice & { priority: boolean };

/** Countries, priority first, then by name in the culture. rules/catalogs 6 */
export async function listCountryChoices(db: Kysely<Database>, culture: string) {
  return inOrder(await selectCountries(db), culture).map(({ id, name, priority, hasRegions }) => ({
    id,
    text: name,
    priority,
    hasRegions,
  }));
}

export async function listRegionChoices(
  db: Kysely<Database>,
  countryId: number,
  culture: string,
): Promise<PriorityChoice[]> {
  const regions = inOrder(await selectRegions(db, [countryId]), culture);
  return regions.map(({ id, name, priority }) => ({ id, text: name, priority }));
}

export async function listPhoneCodeChoices(db: Kysely<Database>, culture: string) {
  return inOrder(await selectPhoneCodes(db), culture).map(({ id, name, priority, phoneCode }) => ({
    id,
    text: name,
    priority,
    phoneCode,
  }));
}

/** Partitions with their rubrics, by name in the culture. */
export async function listPartitionChoices(
  db: Kysely<Database>,
  culture: string,
): Promise<(Choice & { rubrics: Choice[] })[]> {
  const rubrics = Map.groupBy(inOrder(await selectRubrics(db), culture), ({ partitionId }) => partitionId);
  const toChoice = ({ id, name }: { id: number; name: string }) => ({ id, text: name });
  return inOrder(await selectPartitions(db), culture).map((partition) => ({
    ...toChoice(partition),
    rubrics: (rubrics.get(partition.id) ?? []).map(toChoice),
  }));
}

function inOrder<T extends { internalName: string; texts: Texts; priority?: boolean }>(
  entries: readonly T[],
  culture: string,
): (T & { name: string })[] {
  const named = entries.map((entry) => ({
    ...entry,
    name: textIn(entry.texts, culture, entry.internalName),
  }));
  const { priority, rest } = byPriorityThenName(named, new Intl.Collator(culture).compare);
  return [...priority, ...rest];
}
