/** A culture that attendee pages can be shown in, by the name that its readers know it by. */
export type Culture = { cultureCode: string; cultureName: string; rightToLeft: boolean };

/**
 * The culture to start in: the first of the wanted languages that there is, by whole code, else by language alone;
 * else the first of all.
 */
export function chooseCulture(cultures: readonly Culture[], wanted: readonly string[]): Culture | undefined {
  for (const tag of wanted) {
    const exact = cultures.find(({ cultureCode }) => cultureCode.toLowerCase() === tag.toLowerCase());
    const [language] = tag.toLowerCase().split("-");
    const found =
      exact ?? cultures.find(({ cultureCode }) => cultureCode.toLowerCase().startsWith(`${language}-`));
    if (found) return found;
  }
  return cultures[0];
}
