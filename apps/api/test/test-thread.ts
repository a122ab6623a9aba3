import { threadId } from "node:worker_threads";
import { answerWork } from "../src/platform/threads/answer-work.ts";

/** What the test of work threads asks for. */
export type Order = { blockMs?: number; fail?: string; die?: true };

/** Keeps the processor for a while, fails or dies; answers which thread it was. */
answerWork(async ({ blockMs = 0, fail, die }: Order) => {
  const until = performance.now() + blockMs;
  while (performance.now() < until);
  if (fail) throw new Error(fail);
  if (die) setImmediate(() => Promise.reject(new Error("dead")));
  if (die) await new Promise(() => {});
  return threadId;
});
