/** The cultures of every installation; en-GB is the fallback of all others. */
export const CULTURES = [
  "en-GB",
  "ru-RU",
  "de-DE",
  "fr-FR",
  "es-ES",
  "it-IT",
  "tr-TR",
  "zh-CN",
  "ja-JP",
  "ar-SA",
] as const;

/** A row of cultures.json. */
export type CultureRow = { code: string; name: string; rightToLeft: boolean };

/** The cultures with their names in their own language, e.g. `Deutsch (Deutschland)`. */
export function cultureRows(): CultureRow[] {
  return CULTURES.map((code) => {
    const locale = new Intl.Locale(code);
    const names = new Intl.DisplayNames([code], { type: "language", languageDisplay: "standard" });
    const name = names.of(code) ?? code;
    const [first = ""] = name;
    return {
      code,
      // Some languages write language names in lower case; in a list they start with a capital.
      name: first.toLocaleUpperCase(code) + name.slice(first.length),
      rightToLeft: locale.maximize().script === "Arab",
    };
  });
}
