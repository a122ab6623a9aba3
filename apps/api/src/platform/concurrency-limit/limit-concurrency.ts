/** Returns a concurrency limit: at most `maximum` tasks run at once, further ones wait in a first-in-first-out queue. */
export function limitConcurrency(maximum: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A task that ends passes its slot to the next in the queue, so a newcomer cannot take it.
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

/** Returns a concurrency limit for each key: tasks of one key never wait for those of another. */
export function limitConcurrencyByKey<K>(maximum: number) {
  const limits = new Map<K, { limited: ReturnType<typeof limitConcurrency>; users: number }>();
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? { limited: limitConcurrency(maximum), users: 0 };
    limits.set(key, limit);
    limit.users += 1;
    try {
      return await limit.limited(work);
    } finally {
      limit.users -= 1;
      if (limit.users === 0) limits.delete(key);
    }
  };
}
