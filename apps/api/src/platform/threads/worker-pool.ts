import type { MessagePort } from "node:worker_threads";
import { problem } from "../http/problem-error.ts";

type Settings = {
  /** The module that runs in the thread, and which of its exports takes the input and answers the output. */
  module: URL;
  task: string;
  /** Maximum of tasks in the queue; more are refused as busy. */
  maxQueue: number;
  /** Timeout of a task in the queue and in the thread together; then it is refused as busy. Default: none. */
  timeoutMs?: number;
  /** Default: one. */
  threads?: number;
  /** The thread ends, and gives its memory back, after so long without a task. */
  idleTimeoutMs: number;
};

/** Keeps the thread's memory small beside the server's. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/** Runs a task; the ports move to the thread. Aborted, it leaves the queue at once, and a thread that runs it ends. */
type RunTask<Input, Output> = (
  input: Input,
  ports?: readonly MessagePort[],
  aborted?: AbortSignal,
) => Promise<Output>;

/**
 * Runs heavy tasks in worker threads (one, unless settings say more), one after another, so that they do not block other
 * requests. A thread starts with the first task. A task that would wait too long is refused with `busy`. rules/limits 5
 */
export function createWorkerPool<Input, Output>(settings: Settings): RunTask<Input, Output> {
  // The library is loaded with the first task, too: many servers have no task for hours.
  const open = async () => {
    const { Piscina } = await import("piscina");
    return new Piscina<Input, Output>({
      filename: settings.module.href,
      name: settings.task,
      minThreads: 0,
      maxThreads: settings.threads ?? 1,
      resourceLimits: LIMITS,
      idleTimeout: settings.idleTimeoutMs,
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  return async (input, ports = [], aborted) => {
    opened ??= open();
    const pool = await opened;
    // The library's own maximum does not count tasks that can be aborted.
    if (pool.queueSize >= settings.maxQueue) throw problem("busy");
    // Running code cannot be interrupted, but a thread can: aborting a task ends its thread.
    const late = settings.timeoutMs === undefined ? undefined : AbortSignal.timeout(settings.timeoutMs);
    const signals = [late, aborted].filter((signal) => signal !== undefined);
    try {
      const signal = signals.length > 0 ? AbortSignal.any(signals) : null;
      return await pool.run(input, { signal, transferList: [...ports] });
    } catch (error) {
      throw late?.aborted ? problem("busy") : error;
    }
  };
}
