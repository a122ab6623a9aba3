import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Worker } from "node:worker_threads";
import { afterAll, vi } from "vitest";

// A set-up file. Test files share a process and its packages, because starting one and loading them takes longer than
// most files' tests. Each file gets the product's own modules anew: their caches, counts and queues begin empty.
vi.resetModules();

const threads = new Set<Worker>();
const keep = (message: unknown) => threads.add((message as { worker: Worker }).worker);
subscribe("worker_threads", keep);

// The hook of the first set-up file runs last.
afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  unsubscribe("worker_threads", keep);
  await Promise.all([...threads].map((thread) => thread.terminate()));
});
