import { paths } from "../../../paths.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { EditEntry } from "../localized-entry/edit-entry.tsx";
import { COUNTRIES } from "./countries-catalog.ts";

export function CountryEditScreen() {
  const { countryId } = useScreenParams("editCountry");
  return <EditEntry key={countryId} config={COUNTRIES} listPath={paths.listCountry()} id={countryId} />;
}
