import { z } from "zod";
import { useSearch } from "../../../shell/use-search.ts";

const CountrySearch = z.object({
  countryId: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .or(z.literal(""))
    .default(""),
});

/** The country whose regions are shown or added to; it stands in the address. Empty: all, or none yet. */
export function useChosenCountry() {
  const [{ countryId }, setSearch] = useSearch(CountrySearch);
  return { countryId, chooseCountry: (id: string) => setSearch({ countryId: id }) };
}
