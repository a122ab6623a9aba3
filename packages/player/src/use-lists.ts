import type { PlayLists } from "@foyer/contract/play.ts";
import type { QuestionInputs } from "@foyer/domain/scenario/scenario.ts";
import { useMemo } from "react";
import { makeLists, type Region } from "./play-lists.ts";
import { chosenCountries, type LoadRegions } from "./progress.ts";
import { useRegions } from "./use-regions.ts";

/** The lists that questions choose from, with the regions of the chosen countries as far as they are loaded. */
export function useLists(offered: PlayLists, inputs: QuestionInputs, loadRegions: LoadRegions) {
  const countryIds = useMemo(() => {
    const withRegions = new Set(offered.countries.filter((one) => one.hasRegions).map(({ id }) => id));
    return chosenCountries(inputs).filter((id) => withRegions.has(id));
  }, [inputs, offered]);
  const { regionsOf, askAgain, byCountry } = useRegions(countryIds, loadRegions);
  const lists = useMemo(() => {
    const loaded = [...byCountry].filter((entry): entry is [number, readonly Region[]] =>
      Array.isArray(entry[1]),
    );
    return makeLists(offered, new Map(loaded));
  }, [offered, byCountry]);
  return { lists, regionsOf, askAgain };
}
