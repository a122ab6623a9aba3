import { iso31661 } from "iso-3166";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/max";
import { countryTexts, type EntryRow } from "./countries.ts";

/** A row of phone-codes.json, e.g. `+49`; `key` is the country's ISO code. */
export type PhoneCodeRow = EntryRow & { phoneCode: string };

/**
 * One row per country, even if several share a code (+1, +7, +44 …): people search for their country, not for the code.
 * Area codes are part of the number, not of the code.
 */
export function phoneCodeRows(): PhoneCodeRow[] {
  const countries = new Set(iso31661.map(({ alpha2 }) => alpha2));
  return getCountries()
    .filter((code) => countries.has(code))
    .sort()
    .map((code) => {
      const texts = countryTexts(code);
      const phoneCode = `+${getCountryCallingCode(code)}`;
      return { key: code, internalName: texts["en-GB"] ?? code, texts, phoneCode };
    });
}
