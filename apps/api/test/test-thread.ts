import { threadId } from "node:worker_threads";

/** What the test of worker pools asks for. */
export type Order = { blockMs?: number; fail?: string; die?: true };

/** Keeps the processor for a while, fails or dies; answers which thread it was. */
export async function obey({ blockMs = 0, fail, die }: Order): Promise<number> {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  if (fail) throw new Error(fail);
  if (die) setImmediate(() => Promise.reject(new Error("dead")));
  if (die) await new Promise(() => {});
  return threadId;
}
