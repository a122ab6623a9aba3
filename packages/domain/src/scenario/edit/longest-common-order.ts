/** Returns the longest sequence of ids that are in the same order in both lists. */
export function longestCommonOrder(old: readonly number[], now: readonly number[]): number[] {
  const placeOf = new Map(old.map((id, place) => [id, place] as const));
  const common = now.flatMap((id) => {
    const place = placeOf.get(id);
    return place === undefined ? [] : { id, place };
  });
  /** The longest sequence that ends with each id: its length, and the index of the id before. */
  const ends: { length: number; before: number }[] = [];
  for (const [index, { place }] of common.entries()) {
    let end = { length: 1, before: -1 };
    for (let before = index - 1; before >= 0 && end.length <= before + 1; before -= 1) {
      const length = (ends[before]?.length ?? 0) + 1;
      if ((common[before]?.place ?? 0) < place && length > end.length) end = { length, before };
    }
    ends.push(end);
  }
  const longest = ends.reduce((most, { length }) => Math.max(most, length), 0);
  const found: number[] = [];
  for (let last = ends.findIndex(({ length }) => length === longest); last >= 0; ) {
    const one = common[last];
    if (one) found.push(one.id);
    last = ends[last]?.before ?? -1;
  }
  return found.reverse();
}
