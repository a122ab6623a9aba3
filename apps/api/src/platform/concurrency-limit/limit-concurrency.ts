import { problem } from "../http/problem-error.ts";

type Waiting = {
  /** How many tasks may wait; default: any number. One too many throws `busy`. */
  maximumWaiting?: number;
  /** Milliseconds that a task may wait; it then throws `busy`. Default: any time. */
  maximumWaitMs?: number;
};

/** Returns a concurrency limit: at most `maximum` tasks run at once, further ones wait in a first-in-first-out queue. */
export function limitConcurrency(
  maximum: number,
  { maximumWaiting = Infinity, maximumWaitMs }: Waiting = {},
) {
  let running = 0;
  const waiting = new Set<() => void>();

  const ownTurn = () =>
    new Promise<void>((resolve, reject) => {
      if (waiting.size >= maximumWaiting) throw problem("busy");
      const start = () => {
        clearTimeout(timer);
        waiting.delete(start);
        resolve();
      };
      const giveUp = () => {
        waiting.delete(start);
        reject(problem("busy"));
      };
      const timer = maximumWaitMs === undefined ? undefined : setTimeout(giveUp, maximumWaitMs);
      waiting.add(start);
    });

  return async <T>(work: () => Promise<T>): Promise<T> => {
    // A task that ends passes its slot to the next in the queue, so a newcomer cannot take it.
    if (running < maximum) running += 1;
    else await ownTurn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) next();
      else running -= 1;
    }
  };
}

/** Returns a concurrency limit for each key: tasks of one key never wait for those of another. */
export function limitConcurrencyByKey<K>(maximum: number, options: Waiting = {}) {
  const limits = new Map<K, { limited: ReturnType<typeof limitConcurrency>; users: number }>();
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const limit = limits.get(key) ?? { limited: limitConcurrency(maximum, options), users: 0 };
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
