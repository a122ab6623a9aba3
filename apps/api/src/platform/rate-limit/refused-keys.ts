/** Cache of refused keys, until their window ends by this process's clock. The next count restores a lost entry. */
const refusedUntil = new Map<string, number>();
const MAXIMUM_REMEMBERED = 10_000;

/** Refuses a key for some seconds without reading the database; the oldest are forgotten at the maximum. */
export function refuseKey(key: string, seconds: number): void {
  refusedUntil.delete(key);
  refusedUntil.set(key, performance.now() + seconds * 1000);
  const [oldest] = refusedUntil.keys();
  if (refusedUntil.size > MAXIMUM_REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
}

/** For how many more seconds a key is refused; 0: it is not. */
export const secondsRefused = (key: string): number =>
  Math.max(0, Math.ceil(((refusedUntil.get(key) ?? 0) - performance.now()) / 1000));
