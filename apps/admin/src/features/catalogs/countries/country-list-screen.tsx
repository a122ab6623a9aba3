import { paths } from "../../../paths.ts";
import { EntryList } from "../localized-entry/entry-list.tsx";
import { COUNTRIES } from "./countries-catalog.ts";

export function CountryListScreen() {
  return (
    <EntryList
      config={COUNTRIES}
      addPath={paths.addCountry()}
      editPath={({ id }) => paths.editCountry({ countryId: id })}
    />
  );
}
