import { problem } from "../http/problem-error.ts";

type Settings = {
  /** The module that runs in the thread, and which of its exports takes the input and answers the output. */
  module: URL;
  task: string;
  /** Tasks that may wait for their turn; more are refused as busy. */
  maxQueue: number;
  /** How long a task may wait and be worked on, together, before it is given up as busy. */
  timeoutMs: number;
  /** The thread ends, and gives its memory back, after so long without a task. */
  idleTimeoutMs: number;
};

/** Keeps the thread well below what a server's memory is measured by. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Does heavy work in one thread, task after task, so that other requests do not feel it. The thread starts with the
 * first task. Whoever would have to wait too long gets `busy`. rules/limits 5
 */
export function createWorkerPool<Input, Output>(settings: Settings): (input: Input) => Promise<Output> {
  // The library is loaded with the first task, too: most servers draw nothing for hours.
  const open = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina<Input, Output>({
      ...{ filename: settings.module.href, name: settings.task, minThreads: 0, maxThreads: 1 },
      ...{ resourceLimits: LIMITS, idleTimeout: settings.idleTimeoutMs },
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (input) => {
    opened ??= open();
    const pool = await opened;
    // Its own maximum does not count tasks that can be aborted.
    if (pool.queueSize >= settings.maxQueue) throw problem("busy");
    // Work cannot be interrupted, a thread can: a task that is aborted takes its thread with it.
    const signal = AbortSignal.timeout(settings.timeoutMs);
    try {
      return await pool.run(input, { signal });
    } catch (error) {
      throw signal.aborted ? problem("busy") : error;
    }
  };
}
