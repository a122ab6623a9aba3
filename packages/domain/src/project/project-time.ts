import { instantsOf } from "../time/time-zone.ts";
import type { WallTime } from "../time/wall-time.ts";

/**
 * Returns the error of a wall time that daylight saving skips in this zone, as a sentence; undefined if the time
 * exists. rules/projects 4
 */
export function findTimeError(wallTime: WallTime, timeZone: string): string | undefined {
  if (instantsOf(wallTime, timeZone).length > 0) return undefined;
  return `This time does not exist in ${timeZone}: the clock is put forward over it`;
}

/**
 * Returns whether this wall time occurs twice, because the clock is put back. The later instant counts. rules/projects
 * 4
 */
export function comesTwice(wallTime: WallTime, timeZone: string): boolean {
  return instantsOf(wallTime, timeZone).length > 1;
}
