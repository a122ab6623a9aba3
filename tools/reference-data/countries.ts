import { iso31661 } from "iso-3166";
import { CULTURES } from "./cultures.ts";

/** The fields of every catalog row; `key` identifies it permanently, even if staff rename the entry. */
export type EntryRow = { key: string; internalName: string; texts: Record<string, string> };

const DISPLAY_NAMES = new Map<string, Intl.DisplayNames>(
  CULTURES.map((culture) => [
    culture,
    new Intl.DisplayNames([culture], { type: "region", fallback: "none" }),
  ]),
);

/** All countries of ISO 3166-1 by alpha-2 code, in its order. */
export function countryRows(): EntryRow[] {
  const codes = iso31661.map(({ alpha2 }) => alpha2).sort();
  return codes.map((code) => {
    const texts = countryTexts(code);
    return { key: code, internalName: texts["en-GB"] ?? code, texts };
  });
}

/**
 * The country's name in every culture.
 * @throws Error when this Node.js does not know it in one of them.
 */
export function countryTexts(code: string): Record<string, string> {
  return Object.fromEntries(
    [...DISPLAY_NAMES].map(([culture, names]) => {
      const name = names.of(code);
      if (name === undefined)
        throw new Error(`No name of ${code} in ${culture}: run with a Node.js of full ICU`);
      return [culture, name];
    }),
  );
}
