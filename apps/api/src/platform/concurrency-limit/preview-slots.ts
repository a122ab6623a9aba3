import type { Caller } from "../http/caller.ts";
import { limitConcurrency, limitConcurrencyByKey } from "./limit-concurrency.ts";

/** Previews of uploaded files that one server computes at once, and those of one person that may wait. */
const PREVIEWS_AT_ONCE = 4;
export const PREVIEWS_WAITING = 4;
const ofServer = limitConcurrency(PREVIEWS_AT_ONCE);
// One person's previews run sequentially, so that they never take the turns of others.
const ofPerson = limitConcurrencyByKey<string>(1, { maximumWaiting: PREVIEWS_WAITING });

/** Runs the preview of a file in its turn; throws `busy` when too many of the same person wait. rules/limits 14 */
export function inPreviewSlot<T>(
  { issuer, subject }: Pick<Caller, "issuer" | "subject">,
  preview: () => Promise<T>,
): Promise<T> {
  return ofPerson(JSON.stringify([issuer, subject]), () => ofServer(preview));
}
