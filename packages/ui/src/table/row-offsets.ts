/** Where each row of a long list begins, in pixels; the last entry is the height of all. `heights` are those measured so far. */
export function rowOffsets(
  count: number,
  rowHeight: number,
  heights: ReadonlyMap<number, number>,
): Float64Array {
  const offsets = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1)
    offsets[index + 1] = (offsets[index] ?? 0) + (heights.get(index) ?? rowHeight);
  return offsets;
}

/** The index of the row at this distance from the top, by bisection. */
export function rowAt(offsets: Float64Array, distance: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= distance) low = middle;
    else high = middle - 1;
  }
  return low;
}
