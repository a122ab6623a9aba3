import type { Kysely } from "kysely";
import { forgetOldExports } from "./features/tickets/old-exports.job.ts";
import type { Database } from "./platform/db/schema.ts";
import { type RepeatedWork, repeat } from "./platform/jobs/repeat.ts";
import type { Log } from "./platform/log.ts";

export type JobParts = { db: Kysely<Database>; log: Log };

/** Everything that a server does without being asked; each is safe when several servers do it at once. */
const JOBS: readonly ((parts: JobParts) => RepeatedWork)[] = [forgetOldExports];

/** Starts every job; the returned function stops them and waits for what runs. */
export function startJobs(parts: JobParts): () => Promise<void> {
  const stops = JOBS.map((job) => repeat(job(parts), parts.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
