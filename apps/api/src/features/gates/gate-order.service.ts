const BY_NAME = new Intl.Collator("en-GB", { numeric: true });

/** Sorts gates by their names, numbers in them as numbers: Gate 2 comes before Gate 10. rules/gates 13 */
export const sortByName = <G extends { name: string }>(gates: readonly G[]): G[] =>
  gates.toSorted((one, other) => BY_NAME.compare(one.name, other.name));
