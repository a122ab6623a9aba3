import { Refused } from "../server/call-server.ts";

const VISITORS_PER_CALL = 25;
const RETRIES_PER_PASS = 25;

type Keyed = { key: string };
type Way<V extends Keyed> = {
  /** Keys of visitors whom the server has rejected before, the one that was tried longest ago first. */
  rejected: readonly string[];
  send: (visitors: readonly V[]) => Promise<void>;
  onRejected: (key: string) => void;
};

/**
 * Syncs visitors, 25 in a call. A rejected visitor does not hold up the others; each later pass retries 25 rejected ones.
 * Throws when the server or the network fails. rules/desk 6
 */
export async function syncWaiting<V extends Keyed>(waiting: readonly V[], way: Way<V>): Promise<void> {
  const retried = way.rejected.slice(0, RETRIES_PER_PASS);
  const others = waiting.filter(({ key }) => !way.rejected.includes(key));
  for (let at = 0; at < others.length; at += VISITORS_PER_CALL) {
    await syncTogether(others.slice(at, at + VISITORS_PER_CALL), way);
  }
  for (const visitor of waiting.filter(({ key }) => retried.includes(key))) await trySync([visitor], way);
}

async function syncTogether<V extends Keyed>(visitors: readonly V[], way: Way<V>): Promise<void> {
  const refusal = await trySync(visitors, way);
  if (refusal === null || visitors.length === 1) return;
  let synced = 0;
  for (const visitor of visitors) if ((await trySync([visitor], way)) === null) synced += 1;
  // A full call without one success: the server itself fails, so the next pass is soon enough for the others.
  if (synced === 0 && visitors.length === VISITORS_PER_CALL) throw refusal;
}

/** Returns null when the visitors are synced, or why the server rejects one of them. */
async function trySync<V extends Keyed>(
  visitors: readonly V[],
  { send, onRejected }: Way<V>,
): Promise<Refused | null> {
  try {
    await send(visitors);
    return null;
  } catch (error) {
    if (!isAboutVisitor(error)) throw error;
    const [only, ...more] = visitors;
    if (only && more.length === 0) onRejected(only.key);
    return error;
  }
}

/** May the next visitor succeed? A 500 counts as well: the desk cannot know whether this visitor causes it. */
const isAboutVisitor = (error: unknown): error is Refused =>
  error instanceof Refused && [400, 413, 422, 500].includes(error.status);
