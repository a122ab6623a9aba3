import { useEffect } from "react";
import { z } from "zod";
import { paths } from "../../../paths.ts";
import { useGo } from "../../../shell/use-go.ts";
import { useScreenParams } from "../../../shell/use-screen-params.ts";
import { useSearch } from "../../../shell/use-search.ts";
import { EditEntry } from "../localized-entry/edit-entry.tsx";
import { COUNTRIES } from "./countries-catalog.ts";

const OriginSearch = z.object({ from: z.string().default("") });

export function CountryEditScreen() {
  const { countryId } = useScreenParams("editCountry");
  const [{ from }] = useSearch(OriginSearch);
  if (from === "phoneCodes") return <ToPhoneCode id={countryId} />;
  return <EditEntry key={countryId} config={COUNTRIES} listPath={paths.listCountry()} id={countryId} />;
}

/** rules/catalogs 15: opened from the phone codes, this address redirects to the phone code. */
function ToPhoneCode({ id }: { id: string }) {
  const go = useGo();
  useEffect(() => go(paths.editPhoneCode({ id }), { replace: true }), [go, id]);
  return null;
}
