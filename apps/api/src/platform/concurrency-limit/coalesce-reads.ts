import { batchByKey } from "./batch-by-key.ts";

const MAXIMUM = 1_000;

/**
 * Answers many calls by one read. A call is answered by a read that begins after it, so it sees nothing older than a
 * read of its own would show: calls that arrive during a read share the next one.
 */
export function coalesceReads<K, O>(read: (key: K) => Promise<O>): (key: K) => Promise<O> {
  const inBatches = batchByKey<K, null, O>({
    maximum: MAXIMUM,
    work: async (key, calls) => {
      const value = await read(key);
      return calls.map(() => ({ value }));
    },
  });
  return (key) => inBatches(key, null);
}
