/** The percentile `part` (0 to 1) of sorted values; NaN if there are none. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** The median of values in any order, the upper one of an even number; NaN if there are none. */
export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

/** The milliseconds that `work` takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The median time of `work`, done so many times one after the other, in milliseconds. */
export async function medianTime(times: number, work: () => Promise<unknown>): Promise<number> {
  const all: number[] = [];
  for (let run = 0; run < times; run += 1) all.push(await timeOf(work));
  return median(all);
}
