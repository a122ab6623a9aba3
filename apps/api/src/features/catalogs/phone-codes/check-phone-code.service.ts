import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { problem } from "../../../platform/http/problem-error.ts";
import { isCountryName } from "../choices/choices.service.ts";
import type { CheckEntry } from "../localized-entry/localized-entry.service.ts";

/** A phone code belongs to a country of the catalog. rules/catalogs 15 */
export const checkPhoneCode: CheckEntry = async (db, { internalName }, before) => {
  // The country may have been renamed since.
  if (before?.internalName === internalName || (await isCountryName(db, nameKey(internalName))))
    return undefined;
  throw problem("unknown-country", { field: "countryInternalName" });
};
