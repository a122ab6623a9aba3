import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** The dependencies of every job. */
export type JobParts = { db: Kysely<Database>; log: Log };

/** A job that every server repeats; it must be safe when several servers run it at once. */
export type RepeatedWork = {
  /** The job's name in the log. */
  name: string;
  everyMs: number;
  /** Milliseconds before the first run; default: 0. */
  startsAfterMs?: number;
  /** `stopping` is aborted when the server stops: long work ends after its current part. */
  work: (stopping: AbortSignal) => Promise<unknown>;
};

/**
 * Runs the job now and again after each pause, never twice at once, until the returned function is called, which waits
 * for the current run. A failure is logged, and the job runs again after the next pause.
 */
export function repeat(
  { name, everyMs, startsAfterMs = 0, work }: RepeatedWork,
  log: Log,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const stopping = new AbortController();
  const turn = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.warn({ err: error, job: name }, "a job failed; it is tried again later");
    }
    if (!stopping.signal.aborted) wait(everyMs);
  };
  const wait = (milliseconds: number) => {
    timer = setTimeout(() => {
      running = turn();
    }, milliseconds).unref();
  };
  if (startsAfterMs === 0) running = turn();
  else wait(startsAfterMs);
  return async () => {
    stopping.abort();
    clearTimeout(timer);
    await running;
  };
}
