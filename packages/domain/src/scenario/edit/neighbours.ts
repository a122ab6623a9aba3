/** The siblings around a part or around a place between two parts; null: it is at the end of the list. */
export type Neighbours = { after: number | null; before: number | null };

type Listed = readonly { id: number }[];

/** Returns the siblings around the part at this index. */
export function neighboursAt(siblings: Listed, index: number): Neighbours {
  return { after: siblings[index - 1]?.id ?? null, before: siblings[index + 1]?.id ?? null };
}

export const areSame = (one: Neighbours, other: Neighbours): boolean =>
  one.after === other.after && one.before === other.before;

/** Returns the index between these two neighbours; null if they are not next to each other any more. */
export function indexBetween(others: Listed, { after, before }: Neighbours): number | null {
  const index = after === null ? 0 : others.findIndex(({ id }) => id === after) + 1;
  const isPlace = (index > 0 || after === null) && (others[index]?.id ?? null) === before;
  return isPlace ? index : null;
}
