import { forgetOldExports } from "./features/tickets/old-exports.job.ts";
import { keepSearchTidy } from "./features/tickets/search-index.job.ts";
import { type JobParts, type RepeatedWork, repeat } from "./platform/jobs/repeat.ts";
import { forgetFailures } from "./platform/limits/forget-failures.job.ts";

/** Everything that a server does without being asked; each is safe when several servers do it at once. */
const JOBS: readonly ((parts: JobParts) => RepeatedWork)[] = [
  forgetFailures,
  forgetOldExports,
  keepSearchTidy,
];

/** Starts every job; the returned function stops them and waits for what runs. */
export function startJobs(parts: JobParts): () => Promise<void> {
  const stops = JOBS.map((job) => repeat(job(parts), parts.log));
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
