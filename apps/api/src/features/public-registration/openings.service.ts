import type { Kysely } from "kysely";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { addOpenings, countOpenings } from "./openings.store.ts";

type Place = { projectId: number; registrationId: number };

/** The window in which an opened page counts as being filled in. rules/publishing 12 */
const WINDOW_MINUTES = 15;
const MINUTE_MS = 60_000;

/** What this server has counted and not written yet, by registration and minute. */
const pending = perDatabase(() => new Map<string, Place & { minute: Date; opened: number }>());

/** Counts that somebody opened the questions; written with the next flush, beside the requests. */
export function countOpening(db: Kysely<Database>, { projectId, registrationId }: Place): void {
  const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const key = `${projectId}/${registrationId}/${minute.getTime()}`;
  const known = pending(db).get(key);
  pending(db).set(key, { projectId, registrationId, minute, opened: (known?.opened ?? 0) + 1 });
}

/** Writes what was counted; several servers add to the same minutes. */
export async function flushOpenings(db: Kysely<Database>): Promise<void> {
  for (const [key, { minute, opened, ...place }] of pending(db)) {
    // What comes in while it is written is counted anew; what could not be written is lost, and no visitor waits for it.
    pending(db).delete(key);
    await addOpenings(db, place, { minute, opened, oldest: windowStart() });
  }
}

const windowStart = () => new Date(Date.now() - WINDOW_MINUTES * MINUTE_MS);

/** About how many visitors are filling the questions in. rules/publishing 12 */
export async function countUnderWay(
  db: Kysely<Database>,
  place: Place,
): Promise<{ count: number; minutes: number }> {
  return { count: await countOpenings(db, place, windowStart()), minutes: WINDOW_MINUTES };
}
