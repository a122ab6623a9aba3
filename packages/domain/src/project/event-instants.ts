import { instantsOf } from "../time/time-zone.ts";
import { asUtc, type WallTime } from "../time/wall-time.ts";

type Times = { startDateTime: WallTime; endDateTime: WallTime; timeZone: string };

/** Years of calendars have four digits; 23:59:59 on the last day of 9999 is later in some zones. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Returns start and end of an event as instants (`2026-07-01T08:00:00.000Z`). An ambiguous end is the later instant.
 * rules/projects 4
 */
export function eventInstants({ startDateTime, endDateTime, timeZone }: Times): {
  startsAt: string;
  endsAt: string;
} {
  return { startsAt: venueInstant(startDateTime, timeZone), endsAt: venueInstant(endDateTime, timeZone, -1) };
}

/** Returns a wall time of the venue as an instant; `which` of two that it may mean, by default the earlier. */
export const venueInstant = (time: WallTime, timeZone: string, which: 0 | -1 = 0): string =>
  new Date(Math.min(instantsOf(time, timeZone).at(which) ?? asUtc(time), LAST_INSTANT)).toISOString();
