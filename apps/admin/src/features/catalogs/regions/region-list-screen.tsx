import { paths } from "../../../paths.ts";
import { COUNTRIES } from "../countries/countries-catalog.ts";
import { CountrySelect } from "../countries/country-select.tsx";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { useParentColumn } from "../localized-entry/use-parent-column.ts";
import { REGIONS } from "./regions-catalog.ts";
import { useChosenCountry } from "./use-chosen-country.ts";

export function RegionListScreen() {
  const { countryId, chooseCountry } = useChosenCountry();
  const isAll = countryId === "";
  const parent = useParentColumn({ of: COUNTRIES, field: "countryId", label: "Country", isShown: isAll });
  return (
    <EntryList
      // Remount for another country, so that the row being edited is discarded.
      key={countryId}
      config={REGIONS}
      query={isAll ? {} : { countryId }}
      parent={parent}
      addPath={`${paths.addRegion()}${countryId && `?countryId=${countryId}`}`}
      selectors={<CountrySelect value={countryId} onChange={chooseCountry} placeholder="All countries" />}
    />
  );
}
