import type { JobParts } from "./repeat.ts";
import { type JobOfRows, LOOK_MS, type SharedJob, type SharedJobs, WHEN_ASKED_MS } from "./shared-jobs.ts";
import { listJobsWithRows } from "./waiting-rows.store.ts";

/** These jobs, and the look that has this server run those that rows wait for. */
export function jobsOfRows(list: readonly JobOfRows[], { db }: JobParts, jobs: SharedJobs): SharedJob[] {
  const look = async () => {
    // What runs here may have looked before its next rows were there, so it runs once more.
    const { running = [], others = [] } = Object.groupBy(list, ({ name }) =>
      jobs.isRunning(name) ? "running" : "others",
    );
    for (const { name } of running) jobs.run(name);
    for (const name of await listJobsWithRows(db, others)) jobs.run(name);
  };
  return [
    { name: "look for rows", everyMs: LOOK_MS, followsChanges: true, work: look },
    ...list.map(({ waitingRows: _, ...job }) => ({ ...job, everyMs: WHEN_ASKED_MS })),
  ];
}
