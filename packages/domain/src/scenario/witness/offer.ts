import type { Lists } from "../scenario.ts";

/** The choices that a scenario's questions offer, so that a search can try them. */
export type Offer = {
  countries: readonly { id: number; regionIds: readonly number[] }[];
  partitions: readonly { id: number; rubricIds: readonly number[] }[];
};

const NAMED = { text: "" };

/** Creates the lists for validation, without texts. */
export function listsOf({ countries, partitions }: Offer): Lists {
  const regionsByCountry = new Map(countries.map(({ id, regionIds }) => [id, regionIds]));
  const rubricsByPartition = new Map(partitions.map(({ id, rubricIds }) => [id, rubricIds]));
  const regions = new Set(countries.flatMap(({ regionIds }) => regionIds));
  const rubrics = new Set(partitions.flatMap(({ rubricIds }) => rubricIds));
  return {
    country(id) {
      const regionIds = regionsByCountry.get(id);
      return regionIds ? { ...NAMED, regionIds } : null;
    },
    region: (id) => (regions.has(id) ? NAMED : null),
    partition(id) {
      const rubricIds = rubricsByPartition.get(id);
      return rubricIds ? { ...NAMED, rubricIds } : null;
    },
    rubric: (id) => (rubrics.has(id) ? NAMED : null),
    phoneCode: () => null,
  };
}
