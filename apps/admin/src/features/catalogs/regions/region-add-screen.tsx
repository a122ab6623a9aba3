import { paths } from "../../../paths.ts";
import { COUNTRIES } from "../countries/countries-catalog.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { EntrySelectField } from "../localized-entry/entry-select-field.tsx";
import { fieldName } from "../localized-entry/entry-values.ts";
import { REGIONS } from "./regions-catalog.ts";
import { useChosenCountry } from "./use-chosen-country.ts";

export function RegionAddScreen() {
  const { countryId, chooseCountry } = useChosenCountry();
  return (
    <AddEntry
      config={REGIONS}
      listPath={`${paths.listRegions()}${countryId && `?countryId=${countryId}`}`}
      parent={{ field: "countryId", id: countryId, missing: "Country is required" }}
    >
      <EntrySelectField
        name={fieldName("countryId")}
        config={COUNTRIES}
        label="Country"
        placeholder="Choose a country"
        onChosen={chooseCountry}
      />
    </AddEntry>
  );
}
