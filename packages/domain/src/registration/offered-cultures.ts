/** The languages of a registration: its own, and the ones that staff chose. */
export type RegistrationCultures = {
  cultureCode: string;
  /** Null: none were chosen, so all whose texts are complete are offered. */
  offeredCultures: readonly string[] | null;
};

/**
 * Returns the cultures that visitors are offered, in the order of `all`: the chosen ones, or those whose texts are
 * complete; always the registration's own. rules/registrations 14
 */
export function offeredCultures(
  all: readonly string[],
  { cultureCode, offeredCultures: chosen }: RegistrationCultures,
  complete: readonly string[],
): string[] {
  const offered = new Set([cultureCode, ...(chosen ?? complete)]);
  return all.filter((code) => offered.has(code));
}

/**
 * Returns the cultures in which every text should be there: the registration's own and the chosen ones. Without a choice
 * an incomplete language is not offered, so nothing is missing in it. rules/scenario-check 6
 */
export function requiredCultures({ cultureCode, offeredCultures: chosen }: RegistrationCultures): string[] {
  return [...new Set([cultureCode, ...(chosen ?? [])])];
}
