import { paths } from "../../../paths.ts";
import { CountrySelect } from "../countries/country-select.tsx";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { REGIONS } from "./regions-catalog.ts";
import { useChosenCountry } from "./use-chosen-country.ts";

export function RegionAddScreen() {
  const { countryId, chooseCountry } = useChosenCountry();
  const listPath = `${paths.listRegions()}${countryId && `?countryId=${countryId}`}`;
  return (
    <AddEntry
      config={REGIONS}
      listPath={listPath}
      fixed={{ countryId }}
      fixedErrors={countryId === "" ? { countryId: "Country is required" } : {}}
    >
      {(errors) => (
        <CountrySelect
          value={countryId}
          onChange={chooseCountry}
          placeholder="Choose a country"
          error={errors.countryId}
          required
          inForm
        />
      )}
    </AddEntry>
  );
}
