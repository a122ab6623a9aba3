/** What became of an item of a batch. "again": it is part of the next batch, before newer items. */
export type BatchResult<O> = { value: O } | { error: unknown } | "again";

type Options<K, I, O> = {
  /** Maximum of items in a batch. */
  maximum: number;
  /** Works on items of one key at once; its results are in the order of the items. Its own error is that of all of them. */
  work: (key: K, items: readonly I[]) => Promise<readonly BatchResult<O>[]>;
};

type Waiting<I, O> = { item: I; settle: PromiseWithResolvers<O> };

/**
 * Works on what waits at a key in batches, one after another: the first item alone and at once, then what has gathered
 * meanwhile. Nothing waits for a batch to fill.
 */
export function batchByKey<K, I, O>({ maximum, work }: Options<K, I, O>): (key: K, item: I) => Promise<O> {
  const queues = new Map<K, Waiting<I, O>[]>();

  async function workOff(key: K, queue: Waiting<I, O>[]) {
    while (queue.length > 0) {
      const batch = queue.splice(0, maximum);
      const results = await resultsOf(key, batch);
      const again: Waiting<I, O>[] = [];
      for (const [index, waiting] of batch.entries()) {
        const result = results[index] ?? { error: new Error("A batch left an item without a result") };
        if (result === "again") again.push(waiting);
        else if ("error" in result) waiting.settle.reject(result.error);
        else waiting.settle.resolve(result.value);
      }
      queue.unshift(...again);
    }
    queues.delete(key);
  }

  async function resultsOf(key: K, batch: readonly Waiting<I, O>[]): Promise<readonly BatchResult<O>[]> {
    try {
      return await work(
        key,
        batch.map(({ item }) => item),
      );
    } catch (error) {
      return batch.map(() => ({ error }));
    }
  }

  return (key, item) => {
    const waiting = { item, settle: Promise.withResolvers<O>() };
    const queue = queues.get(key);
    if (queue) queue.push(waiting);
    else {
      const begun = [waiting];
      queues.set(key, begun);
      void workOff(key, begun);
    }
    return waiting.settle.promise;
  };
}
