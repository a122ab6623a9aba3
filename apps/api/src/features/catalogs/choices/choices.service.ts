import { byPriorityThenName } from "@foyer/domain/locale/order.ts";
import { type Texts, textIn } from "@foyer/domain/locale/text.ts";
import type { AnswerType, Lists, ResultItem } from "@foyer/domain/scenario/scenario.ts";
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

/** What results choose from these lists, and nothing else: for judging them. */
export async function findLists(
  db: Kysely<Database>,
  results: readonly ResultItem[],
  culture: string,
): Promise<Lists> {
  const chosen = (type: AnswerType) =>
    results.flatMap(({ answerTypeId, answerId }) =>
      answerTypeId === type && answerId !== null && answerId > 0 ? answerId : [],
    );
  const [countryIds, partitionIds] = [chosen("Country"), chosen("Partition")];
  // Of a phone number the id is that of its phone code; among other answers it finds none or is not looked at.
  const phoneIds = results.some(isPhone) ? results.filter(isPhone).map(({ answerId }) => answerId ?? 0) : [];
  const countries = countryIds.length > 0 ? await selectCountries(db, countryIds) : [];
  const regions = countryIds.length > 0 ? await selectRegions(db, countryIds) : [];
  const partitions = partitionIds.length > 0 ? await selectPartitions(db, partitionIds) : [];
  const rubrics = partitionIds.length > 0 ? await selectRubrics(db, partitionIds) : [];
  const phoneCodes = phoneIds.length > 0 ? await selectPhoneCodes(db, phoneIds) : [];
  const find = <T extends { id: number }, R>(entries: readonly T[], toResult: (entry: T) => R) => {
    const byId = new Map(entries.map((entry) => [entry.id, entry]));
    return (id: number): R | null => {
      const entry = byId.get(id);
      return entry ? toResult(entry) : null;
    };
  };
  const text = (entry: { texts: Texts; internalName: string }) =>
    textIn(entry.texts, culture, entry.internalName);
  const idsOf = <T extends { id: number }>(entries: readonly T[], belongs: (entry: T) => boolean) =>
    entries.filter(belongs).map(({ id }) => id);
  return {
    country: find(countries, (country) => ({
      text: text(country),
      regionIds: idsOf(regions, ({ countryId }) => countryId === country.id),
    })),
    region: find(regions, (region) => ({ text: text(region) })),
    partition: find(partitions, (partition) => ({
      text: text(partition),
      rubricIds: idsOf(rubrics, ({ partitionId }) => partitionId === partition.id),
    })),
    rubric: find(rubrics, (rubric) => ({ text: text(rubric) })),
    phoneCode: find(phoneCodes, ({ phoneCode }) => phoneCode),
  };
}

/** The prefix stands in the text as well. */
const isPhone = ({ answerTypeId, answerId, answerValue }: ResultItem) =>
  answerTypeId === "Answer" &&
  answerId !== null &&
  answerId > 0 &&
  typeof answerValue === "string" &&
  answerValue.startsWith("+");

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
