import { Refused } from "./desk-server.ts";

const AT_ONCE = 25;

type Keyed = { key: string };
type Way<V extends Keyed> = {
  /** Keys of visitors whom the server could not take, the longest ago first. */
  aside: Set<string>;
  handIn: (visitors: readonly V[]) => Promise<void>;
};

/**
 * Hands visitors in, 25 at a time. One whom the server cannot take is set aside and keeps nobody else waiting; those are
 * tried again by later passes, 25 in each. Throws what is wrong with the server or the network. rules/desk 6
 */
export async function handInWaiting<V extends Keyed>(waiting: readonly V[], way: Way<V>): Promise<void> {
  const again = [...way.aside].slice(0, AT_ONCE);
  const others = waiting.filter(({ key }) => !way.aside.has(key));
  for (let at = 0; at < others.length; at += AT_ONCE) {
    await handInBatch(others.slice(at, at + AT_ONCE), way);
  }
  for (const visitor of waiting.filter(({ key }) => again.includes(key))) await handIn([visitor], way);
}

async function handInBatch<V extends Keyed>(batch: readonly V[], way: Way<V>): Promise<void> {
  const refusal = await handIn(batch, way);
  if (refusal === null || batch.length === 1) return;
  let taken = 0;
  for (const visitor of batch) if ((await handIn([visitor], way)) === null) taken += 1;
  // Not one of a full batch: the server is at error, and the next pass is soon enough for the others.
  if (taken === 0 && batch.length === AT_ONCE) throw refusal;
}

/** Null: handed in. Otherwise why the server cannot take one of them. */
async function handIn<V extends Keyed>(
  visitors: readonly V[],
  { aside, handIn: send }: Way<V>,
): Promise<Refused | null> {
  try {
    await send(visitors);
    for (const { key } of visitors) aside.delete(key);
    return null;
  } catch (error) {
    if (!isOfVisitor(error)) throw error;
    const [only, ...more] = visitors;
    if (only && more.length === 0) {
      // To the end of those who are tried again.
      aside.delete(only.key);
      aside.add(only.key);
    }
    return error;
  }
}

/** May the next visitor fare better? 500: as far as a desk can know, the server fails at this one. */
const isOfVisitor = (error: unknown): error is Refused =>
  error instanceof Refused && [400, 413, 422, 500].includes(error.status);
