import type { Caller } from "../http/caller.ts";
import { problem } from "../http/problem-error.ts";
import { limitConcurrency, limitConcurrencyByKey } from "./limit-concurrency.ts";

/** Previews of uploaded files that one server computes at once, and those of one person that may wait. */
const PREVIEWS_AT_ONCE = 4;
export const PREVIEWS_WAITING = 4;
const ofServer = limitConcurrency(PREVIEWS_AT_ONCE);
// One person's previews run sequentially, so that they never take the turns of others.
const ofPerson = limitConcurrencyByKey<string>(1);
const counts = new Map<string, number>();

/** Runs the preview of a file in its turn; throws `busy` when too many of the same person wait. rules/limits 14 */
export async function inPreviewSlot<T>(
  { issuer, subject }: Pick<Caller, "issuer" | "subject">,
  preview: () => Promise<T>,
): Promise<T> {
  const person = JSON.stringify([issuer, subject]);
  const count = counts.get(person) ?? 0;
  if (count > PREVIEWS_WAITING) throw problem("busy");
  counts.set(person, count + 1);
  try {
    return await ofPerson(person, () => ofServer(preview));
  } finally {
    const left = (counts.get(person) ?? 1) - 1;
    if (left > 0) counts.set(person, left);
    else counts.delete(person);
  }
}
