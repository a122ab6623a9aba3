import type { Readable } from "node:stream";
import { problem } from "./problem-error.ts";

/** Exports and printouts of many pages at once on one server; each may hold a database connection and a print thread. */
export const EXPORTS_AT_ONCE = 4;
let taken = 0;

/** Counts one export more until the returned function is called; throws `busy` above the maximum. rules/tickets 12 */
export function takeExportSlot(): () => void {
  if (taken >= EXPORTS_AT_ONCE) throw problem("busy");
  taken += 1;
  let isHeld = true;
  return () => {
    if (isHeld) taken -= 1;
    isHeld = false;
  };
}

/** A stream that counts as an export until it closes, however it ends. */
export function streamInSlot(open: () => Readable): Readable {
  const free = takeExportSlot();
  try {
    return open().once("close", free);
  } catch (error) {
    free();
    throw error;
  }
}
