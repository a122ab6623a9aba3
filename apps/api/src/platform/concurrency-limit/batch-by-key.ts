import { problem } from "../http/problem-error.ts";

/** The result of one item. "again": the item becomes part of the next batch, before newer items. */
export type BatchResult<O> = { value: O } | { error: unknown } | "again";

type Options<K, I, O> = {
  maxItems: number;
  /** How many items may wait at one key (default: `DEFAULT_MAX_WAITING`); one too many fails with `busy`. */
  maxWaiting?: number;
  /** How many batches may answer "again" to one item (default: `DEFAULT_MAX_ATTEMPTS`); it then fails with `busy`. */
  maxAttempts?: number;
  /** Handles items of one key; results are in the order of the items. An error that it throws fails every item. */
  work: (key: K, items: readonly I[]) => Promise<readonly BatchResult<O>[]>;
};

/** Far above what a batch needs that decides one item of 64 at a time. rules/limits 13 */
export const DEFAULT_MAX_ATTEMPTS = 200;
/** Far above the requests that a server holds at a time. rules/limits 15 */
const DEFAULT_MAX_WAITING = 10_000;

type Waiting<I, O> = { item: I; attempts: number; result: PromiseWithResolvers<O> };

/**
 * Handles the items that wait at a key in batches, sequentially: the first item at once and alone, then those that
 * arrived meanwhile. Nothing waits for a batch to fill. An item that is answered "again" too often fails with `busy`.
 */
export function batchByKey<K, I, O>(options: Options<K, I, O>): (key: K, item: I) => Promise<O> {
  const { maxItems, maxAttempts = DEFAULT_MAX_ATTEMPTS, maxWaiting = DEFAULT_MAX_WAITING } = options;
  const queues = new Map<K, Waiting<I, O>[]>();

  async function emptyQueue(key: K, queue: Waiting<I, O>[]) {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxItems);
      const results = await resultsOf(options, key, batch);
      const undecided = batch.filter((waiting, index) => !decide(waiting, results[index], maxAttempts));
      queue.unshift(...undecided);
    }
    queues.delete(key);
  }

  return (key, item) => {
    const waiting = { item, attempts: 0, result: Promise.withResolvers<O>() };
    const queue = queues.get(key);
    if (queue && queue.length >= maxWaiting) return Promise.reject(problem("busy"));
    if (queue) queue.push(waiting);
    else {
      const started = [waiting];
      queues.set(key, started);
      void emptyQueue(key, started);
    }
    return waiting.result.promise;
  };
}

async function resultsOf<K, I, O>(
  { work }: Options<K, I, O>,
  key: K,
  batch: readonly Waiting<I, O>[],
): Promise<readonly BatchResult<O>[]> {
  try {
    return await work(
      key,
      batch.map(({ item }) => item),
    );
  } catch (error) {
    return batch.map(() => ({ error }));
  }
}

/** Answers the item's caller; false if the item has to wait for the next batch. */
function decide<I, O>(
  waiting: Waiting<I, O>,
  result: BatchResult<O> | undefined,
  maxAttempts: number,
): boolean {
  waiting.attempts += 1;
  if (result === "again") {
    if (waiting.attempts < maxAttempts) return false;
    waiting.result.reject(problem("busy"));
  } else if (result === undefined) {
    waiting.result.reject(new Error("A batch left an item without a result"));
  } else if ("error" in result) waiting.result.reject(result.error);
  else waiting.result.resolve(result.value);
  return true;
}
