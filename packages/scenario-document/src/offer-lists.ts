import type { ScenarioOffer } from "@foyer/contract/scenario-offer.ts";
import type { Condition, Lists } from "@foyer/domain/scenario/scenario.ts";
import { listsOf, type Offer } from "@foyer/domain/scenario/witness/offer.ts";

/** Returns the ids alone, as searches need them. */
export const offerOf = ({ countries, partitions }: ScenarioOffer): Offer => ({
  countries: countries.map(({ id, regions }) => ({ id, regionIds: regions.map((region) => region.id) })),
  partitions: partitions.map(({ id, rubrics }) => ({ id, rubricIds: rubrics.map((rubric) => rubric.id) })),
});

type EntryKind = Exclude<Condition["kind"], "answer" | "checkbox">;

/** Returns the name of a condition's entry; a region includes its country, a rubric its partition. */
export function entryName(
  { countries, partitions }: ScenarioOffer,
  kind: EntryKind,
  id: number,
): string | undefined {
  const textOf = (entries: readonly { id: number; text: string }[]) =>
    entries.find((entry) => entry.id === id)?.text;
  switch (kind) {
    case "country":
      return textOf(countries);
    case "partition":
      return textOf(partitions);
    case "region": {
      const country = countries.find(({ regions }) => regions.some((region) => region.id === id));
      return country && `${textOf(country.regions)} (${country.text})`;
    }
    case "rubric": {
      const partition = partitions.find(({ rubrics }) => rubrics.some((rubric) => rubric.id === id));
      return partition && `${textOf(partition.rubrics)} (${partition.text})`;
    }
  }
}

/** Returns the lists of an offer with their names. */
export function namedLists(offer: ScenarioOffer): Lists {
  const lists = listsOf(offerOf(offer));
  const named = <T extends object>(found: T | null, kind: EntryKind, id: number) =>
    found && { ...found, text: entryName(offer, kind, id) ?? "" };
  return {
    ...lists,
    country: (id) => named(lists.country(id), "country", id),
    region: (id) => named(lists.region(id), "region", id),
    partition: (id) => named(lists.partition(id), "partition", id),
    rubric: (id) => named(lists.rubric(id), "rubric", id),
  };
}

/** Returns the name of a condition's entry, also of one that the project no longer offers. */
export const nameOfEntry = (offer: ScenarioOffer, kind: EntryKind, id: number): string =>
  entryName(offer, kind, id) ??
  offer.others.find((entry) => entry.kind === kind && entry.id === id)?.text ??
  `a ${kind} that no longer exists`;

/** Returns lists for sentences, which name every entry; a play needs `namedLists`. */
export function listsOfNames(offer: ScenarioOffer): Lists {
  const lists = namedLists(offer);
  const named = (kind: EntryKind, id: number) => ({ text: nameOfEntry(offer, kind, id) });
  return {
    ...lists,
    country: (id) => lists.country(id) ?? { ...named("country", id), regionIds: [] },
    region: (id) => lists.region(id) ?? named("region", id),
    partition: (id) => lists.partition(id) ?? { ...named("partition", id), rubricIds: [] },
    rubric: (id) => lists.rubric(id) ?? named("rubric", id),
  };
}
