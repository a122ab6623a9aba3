import type { Kysely } from "kysely";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { addOpenings, countOpenings } from "./openings.store.ts";

type Place = { projectId: number; registrationId: number };

/** The window in which an opened page counts as being filled in. rules/publishing 12 */
const WINDOW_MINUTES = 15;
const MINUTE_MS = 60_000;

/** The openings that this server has counted but not stored yet, by registration and minute. */
const pending = perDatabase(() => new Map<string, Place & { minute: Date; opened: number }>());

/** Counts an opening of the questions; the next flush stores it. */
export function countOpening(db: Kysely<Database>, { projectId, registrationId }: Place): void {
  const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS);
  const key = `${projectId}/${registrationId}/${minute.getTime()}`;
  const known = pending(db).get(key);
  pending(db).set(key, { projectId, registrationId, minute, opened: (known?.opened ?? 0) + 1 });
}

/** Stores the counted openings; several servers add to the same minutes. */
export async function flushOpenings(db: Kysely<Database>): Promise<void> {
  for (const [key, { minute, opened, ...place }] of pending(db)) {
    // Openings during the write start a new count. A count that cannot be written is lost; no visitor waits for it.
    pending(db).delete(key);
    await addOpenings(db, place, { minute, opened, oldest: windowStart() });
  }
}

const windowStart = () => new Date(Date.now() - WINDOW_MINUTES * MINUTE_MS);

/** The approximate number of visitors who are filling in the questions. rules/publishing 12 */
export async function countUnderWay(
  db: Kysely<Database>,
  place: Place,
): Promise<{ count: number; minutes: number }> {
  return { count: await countOpenings(db, place, windowStart()), minutes: WINDOW_MINUTES };
}
