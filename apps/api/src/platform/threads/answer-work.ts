import { parentPort } from "node:worker_threads";
import type { Answer } from "./work-thread.ts";

/** In a thread: does the work on each input that comes. */
export function answerWork<Input, Output>(work: (input: Input) => Promise<Output>): void {
  parentPort?.on("message", async (input: Input) => {
    parentPort?.postMessage(await attempt(() => work(input)));
  });
}

async function attempt(work: () => Promise<unknown>): Promise<Answer> {
  try {
    return { output: await work() };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
