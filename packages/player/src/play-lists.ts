import type { PlayLists } from "@foyer/contract/play.ts";
import type { Lists } from "@foyer/domain/scenario/scenario.ts";

/** `names`: all names by which somebody may look for it. */
export type Region = { id: number; text: string; priority: boolean; names?: readonly string[] };
/** The regions loaded so far, by the country's id. */
export type LoadedRegions = ReadonlyMap<number, readonly Region[]>;

/** A placeholder for regions that are not loaded yet: the country has regions, but none can be chosen. */
const UNKNOWN_REGIONS: readonly number[] = [-1];

/** The engine's lists, from the data of the server. */
export function makeLists({ countries, phoneCodes, partitions }: PlayLists, loaded: LoadedRegions): Lists {
  const countryById = byId(countries);
  const partitionById = byId(partitions);
  const phoneCodeById = byId(phoneCodes);
  const rubricById = byId(partitions.flatMap(({ rubrics }) => rubrics));
  const regionById = byId([...loaded.values()].flat());
  return {
    country: (id) => {
      const country = countryById.get(id);
      if (!country) return null;
      const regions = loaded.get(id)?.map((region) => region.id);
      return { text: country.text, regionIds: country.hasRegions ? (regions ?? UNKNOWN_REGIONS) : [] };
    },
    region: (id) => regionById.get(id) ?? null,
    partition: (id) => {
      const partition = partitionById.get(id);
      return partition
        ? { text: partition.text, rubricIds: partition.rubrics.map((rubric) => rubric.id) }
        : null;
    },
    rubric: (id) => rubricById.get(id) ?? null,
    phoneCode: (id) => phoneCodeById.get(id)?.phoneCode ?? null,
  };
}

const byId = <T extends { id: number }>(items: readonly T[]): ReadonlyMap<number, T> =>
  new Map(items.map((item) => [item.id, item]));
