/** Counts by key within a window that begins with the first count; the oldest keys are forgotten at the maximum. */
export class RecentCounts {
  readonly #counts = new Map<string, { count: number; until: number }>();
  readonly #windowMs: number;
  /** Number of keys. */
  readonly #maximum: number;

  constructor({ windowMinutes, maximum }: { windowMinutes: number; maximum: number }) {
    this.#windowMs = windowMinutes * 60_000;
    this.#maximum = maximum;
  }

  /** Counts once more for a key; returns its count. */
  add(key: string): number {
    const now = performance.now();
    const known = this.#counts.get(key);
    if (known && known.until > now) {
      known.count += 1;
      return known.count;
    }
    this.#counts.delete(key);
    this.#counts.set(key, { count: 1, until: now + this.#windowMs });
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > this.#maximum && oldest !== undefined) this.#counts.delete(oldest);
    return 1;
  }
}
