import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";
import { IdInSearch } from "../localized-entry/id-in-search.ts";

const CountrySearch = z.object({ countryId: IdInSearch });

/** The country, stored in the address, whose regions are listed or added. Empty: all, or none yet. */
export function useChosenCountry() {
  const [{ countryId }, setSearch] = useSearch(CountrySearch);
  return { countryId, chooseCountry: (id: string) => setSearch({ countryId: id }) };
}
