import { paths } from "../../../paths.ts";
import { CountrySelect } from "../countries/country-select.tsx";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { REGIONS } from "./regions-catalog.ts";
import { useChosenCountry } from "./use-chosen-country.ts";

export function RegionListScreen() {
  const { countryId, chooseCountry } = useChosenCountry();
  const query = countryId === "" ? {} : { countryId };
  return (
    <EntryList
      // Another country's regions are another list: whatever was being edited stays behind.
      key={countryId}
      config={REGIONS}
      query={query}
      addPath={`${paths.addRegion()}${countryId && `?countryId=${countryId}`}`}
      selectors={<CountrySelect value={countryId} onChange={chooseCountry} placeholder="All countries" />}
    />
  );
}
