import { instantsOf } from "../time/time-zone.ts";
import type { WallTime } from "../time/wall-time.ts";

/** Why the clock in this zone never shows that time, in a sentence; undefined when it does. rules/projects 4 */
export function faultOfTime(wallTime: WallTime, timeZone: string): string | undefined {
  if (instantsOf(wallTime, timeZone).length > 0) return undefined;
  return `This time does not exist in ${timeZone}: the clock is put forward over it`;
}

/** Does the clock show that time twice, because it is put back? The later one counts. rules/projects 4 */
export function comesTwice(wallTime: WallTime, timeZone: string): boolean {
  return instantsOf(wallTime, timeZone).length > 1;
}
