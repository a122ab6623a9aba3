import { batchByKey } from "./batch-by-key.ts";

const CALLS_PER_READ = 1_000;

/**
 * Answers many calls with one read. A call gets the result of a read that starts after it, so the result is never older
 * than that of a read of its own: calls that arrive during a read share the next one.
 */
export function coalesceReads<K, O>(read: (key: K) => Promise<O>): (key: K) => Promise<O> {
  const inBatches = batchByKey<K, null, O>({
    maxItems: CALLS_PER_READ,
    work: async (key, calls) => {
      const value = await read(key);
      return calls.map(() => ({ value }));
    },
  });
  return (key) => inBatches(key, null);
}
