/** Returns the list with one item moved to another place, counted from 0. */
export function movedTo<Item>(items: readonly Item[], from: number, to: number): readonly Item[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...items.slice(from, from + 1));
}
