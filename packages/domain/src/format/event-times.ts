import { wallTimeAt } from "../time/time-zone.ts";
import { asUtc, type WallTime } from "../time/wall-time.ts";

const DAY = { weekday: "short", day: "numeric", month: "long", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;
/** Tickets always use the Gregorian calendar, also in cultures whose default is another one. */
const CALENDAR = { calendar: "gregory" } as const;

/** Formats start and end of an event as one text, in the venue's wall time, for the culture. */
export function formatPeriod(start: WallTime, end: WallTime, culture: string): string {
  const format = venueFormat(culture);
  return start === end ? format.format(asUtc(start)) : format.formatRange(asUtc(start), asUtc(end));
}

/** Formats a wall time at the venue with its zone: `Tue, 12 May 2026, 10:00 (Central European Time)`. */
export const formatVenueTime = (time: WallTime, timeZone: string, culture: string): string =>
  `${venueFormat(culture).format(asUtc(time))} (${zoneName(timeZone, culture, time)})`;

/** Formats an instant (`2026-05-12T08:00:00Z`) as wall time of the venue, with its zone. */
export const formatVenueMoment = (at: string, timeZone: string, culture: string): string =>
  formatVenueTime(wallTimeAt(Date.parse(at), timeZone), timeZone, culture);

/** Returns the name of a time zone in the culture ("Central European Time"); the IANA name if the culture has none. */
export function zoneName(timeZone: string, culture: string, then: WallTime): string {
  const format = new Intl.DateTimeFormat(culture, { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(asUtc(then)).find(({ type }) => type === "timeZoneName");
  return name?.value ?? timeZone;
}

const venueFormat = (culture: string) =>
  new Intl.DateTimeFormat(culture, { ...DAY, ...TIME, ...CALENDAR, timeZone: "UTC" });
