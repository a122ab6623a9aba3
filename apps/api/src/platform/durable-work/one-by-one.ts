import type { Log } from "../log.ts";

type Doing<Item> = {
  log: Log;
  stopping: AbortSignal;
  /** The sentence in the log when one fails. */
  failed: string;
  perform: (item: Item) => Promise<unknown>;
};

/**
 * Does the work of a job for each item, one after the other. What one of them makes impossible is logged and tried again at
 * the job's next run; it holds up no other item.
 */
export async function oneByOne<Item extends object>(
  items: readonly Item[],
  { log, stopping, failed, perform }: Doing<Item>,
): Promise<void> {
  for (const item of items) {
    if (stopping.aborted) return;
    try {
      await perform(item);
    } catch (error) {
      log.error({ err: error, ...item }, failed);
    }
  }
}

/** The same for projects. */
export function forEachProject(
  projectIds: readonly number[],
  { perform, ...doing }: Doing<number>,
): Promise<void> {
  const items = projectIds.map((projectId) => ({ projectId }));
  return oneByOne(items, { ...doing, perform: ({ projectId }) => perform(projectId) });
}
