import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import type { Log } from "../log.ts";

/** What jobs are made from. */
export type JobParts = { db: Kysely<Database>; log: Log };

/** Work that every server does again and again; it must be safe when several do it at once. */
export type RepeatedWork = {
  /** For the log: what could not be done. */
  name: string;
  everyMs: number;
  /** Milliseconds before the first turn; it comes at once, unless said. */
  startsAfterMs?: number;
  /** `stopping` is aborted when the server ends: work of many parts leaves off after the one it is at. */
  work: (stopping: AbortSignal) => Promise<unknown>;
};

/**
 * Does the work now and again after each pause, never twice at once, until the returned function is called: it waits
 * for what runs. A failure is logged and tried again at the next turn.
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
