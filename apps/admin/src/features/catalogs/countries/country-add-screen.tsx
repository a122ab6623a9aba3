import { paths } from "../../../paths.ts";
import { AddEntry } from "../localized-entry/add-entry.tsx";
import { COUNTRIES } from "./countries-catalog.ts";

export function CountryAddScreen() {
  return <AddEntry config={COUNTRIES} listPath={paths.listCountry()} />;
}
