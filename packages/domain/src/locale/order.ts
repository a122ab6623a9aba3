/** The sort key of a localised entry. */
export type Ordered = { readonly priority?: boolean; readonly name: string };

/** The part of `Intl.Collator` that ordering needs; passed in, so that this package does not depend on the platform. */
export type Compare = (a: string, b: string) => number;

/** Sorts priority items first, and each part by name in the culture's collation. rules/catalogs 6 */
export function byPriorityThenName<T extends Ordered>(
  items: readonly T[],
  compare: Compare,
): { priority: T[]; rest: T[] } {
  const sorted = [...items].sort((a, b) => compare(a.name, b.name));
  return { priority: sorted.filter((item) => item.priority), rest: sorted.filter((item) => !item.priority) };
}
