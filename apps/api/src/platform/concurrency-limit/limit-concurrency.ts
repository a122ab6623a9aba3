/** A concurrency limit: runs at most `maximum` tasks at once; further ones wait in a queue, first in, first out. */
export function limitConcurrency(maximum: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A task that ends hands its slot to the next in the queue, so a newcomer cannot take it.
    if (running < maximum) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The same for each key separately: tasks of one key never wait for those of another. */
export function limitConcurrencyByKey<K>(maximum: number) {
  const lanes = new Map<K, { inTurn: ReturnType<typeof limitConcurrency>; users: number }>();
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const lane = lanes.get(key) ?? { inTurn: limitConcurrency(maximum), users: 0 };
    lanes.set(key, lane);
    lane.users += 1;
    try {
      return await lane.inTurn(work);
    } finally {
      lane.users -= 1;
      if (lane.users === 0) lanes.delete(key);
    }
  };
}
