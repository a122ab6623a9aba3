import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { flushOpenings } from "./openings.service.ts";

/** Stores every few seconds how often questions were opened at this server. */
export function openingCounts({ db }: Pick<JobParts, "db">): RepeatedWork {
  return { name: "count openings", everyMs: 5_000, work: () => flushOpenings(db) };
}
