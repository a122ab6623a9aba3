/** A culture that attendee pages offer, with its name in its own language. */
export type Culture = { cultureCode: string; cultureName: string; rightToLeft: boolean };

/**
 * Returns the initial culture: the first wanted language that is offered, matched by the whole code, else by language
 * alone; the first culture if none matches.
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
