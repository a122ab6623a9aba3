import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { flushFunnel } from "./funnel.service.ts";

/** Stores every few seconds how many tabs opened and started questionnaires at this server. rules/home 9 */
export function funnelCounts({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "count opened and started questionnaires", everyMs: 5_000, work: () => flushFunnel(db) };
}
