/**
 * Remembers what was worked out for a moment, so that a crowd asking for the same makes the work once. What goes in
 * must be right for any caller for that long; the oldest leaves when there is no room.
 */
export class ShortMemory<T> {
  readonly #entries = new Map<string, { until: number; value: Promise<T> }>();
  readonly #milliseconds: number;
  readonly #most: number;

  constructor({ milliseconds, most }: { milliseconds: number; most: number }) {
    this.#milliseconds = milliseconds;
    this.#most = most;
  }

  /** The remembered value, or what `make` gives; a failure is not remembered. */
  get(key: string, make: () => Promise<T>): Promise<T> {
    const now = performance.now();
    const known = this.#entries.get(key);
    if (known && known.until > now) return known.value;
    const value = make();
    this.#entries.delete(key);
    this.#entries.set(key, { until: now + this.#milliseconds, value });
    value.catch(() => this.#entries.delete(key));
    for (const [oldest] of this.#entries) {
      if (this.#entries.size <= this.#most) break;
      this.#entries.delete(oldest);
    }
    return value;
  }
}
