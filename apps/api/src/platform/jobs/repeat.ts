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
  work: () => Promise<unknown>;
};

/**
 * Does the work now and again after each pause, never twice at once, until the returned function is called: it waits
 * for what runs. A failure is logged and tried again at the next turn.
 */
export function repeat({ name, everyMs, work }: RepeatedWork, log: Log): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const turn = async () => {
    try {
      await work();
    } catch (error) {
      log.warn({ err: error, job: name }, "a job failed; it is tried again later");
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = turn();
    }, everyMs);
    timer.unref();
  };
  let running = turn();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
