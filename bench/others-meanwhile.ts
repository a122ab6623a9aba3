import { setTimeout as sleep } from "node:timers/promises";
import type { ApiClient } from "@foyer/api-client/api-client.ts";
import { listTickets } from "@foyer/contract/tickets.ts";

const PAUSE_MS = 20;

/**
 * Runs `work` while another client opens the first page of a project's tickets every 20 ms: a call that authenticates,
 * reads the database and writes JSON. Returns the result of `work` and the latencies of those calls in milliseconds, sorted.
 * Rejects at the first answer that is not a page with tickets.
 */
export async function withOthersMeanwhile<T>(
  api: ApiClient,
  projectId: number,
  work: () => Promise<T>,
): Promise<{ result: T; delays: number[] }> {
  const delays: number[] = [];
  let isOver = false;
  const askOften = async () => {
    while (!isOver) {
      const started = performance.now();
      const page = listTickets.result.parse(await api.call(listTickets, { query: { projectId } }));
      delays.push(performance.now() - started);
      if (page.Items.length === 0) throw new Error("The others were shown a page without tickets");
      await sleep(PAUSE_MS);
    }
  };
  const working = work().finally(() => {
    isOver = true;
  });
  const [result] = await Promise.all([working, askOften()]);
  return { result, delays: delays.sort((a, b) => a - b) };
}
