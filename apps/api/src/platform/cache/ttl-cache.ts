/**
 * A cache with a time to live: concurrent calls for one key share one computation. A value must be valid for every
 * caller during that time. The oldest entry is evicted when the cache is full.
 */
export class TtlCache<T> {
  readonly #entries = new Map<string, { until: number; value: Promise<T> }>();
  readonly #ttlMs: number;
  /** Number of entries. */
  readonly #maximum: number;

  constructor({ ttlMs, maximum }: { ttlMs: number; maximum: number }) {
    this.#ttlMs = ttlMs;
    this.#maximum = maximum;
  }

  /** The cached value, else the result of `make`; a failure is not cached. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.value;
    const value = make();
    this.#entries.delete(key);
    this.#entries.set(key, { until: now + this.#ttlMs, value });
    value.catch(() => this.#entries.delete(key));
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= this.#maximum) break;
      this.#entries.delete(oldest);
    }
    return value;
  }

  clear(): void {
    this.#entries.clear();
  }
}
