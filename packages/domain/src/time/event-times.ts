import { asUtc, type WallTime } from "./wall-time.ts";

const DAY = { weekday: "short", day: "numeric", month: "long", year: "numeric" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;
/** Some cultures have another calendar, which is not the one on tickets. */
const CALENDAR = { calendar: "gregory" } as const;

/** From when to when an event takes place, by the clock at the venue. */
export function formatPeriod(start: WallTime, end: WallTime, culture: string): string {
  const format = new Intl.DateTimeFormat(culture, { ...DAY, ...TIME, ...CALENDAR, timeZone: "UTC" });
  return start === end ? format.format(asUtc(start)) : format.formatRange(asUtc(start), asUtc(end));
}

/** A time at the venue, as its clock shows it. */
export function formatTimeAtVenue(time: WallTime, culture: string): string {
  return new Intl.DateTimeFormat(culture, { ...DAY, ...TIME, ...CALENDAR, timeZone: "UTC" }).format(
    asUtc(time),
  );
}

/** A moment, as the clock at the venue shows it. */
export function formatMoment(moment: string, timeZone: string, culture: string): string {
  return new Intl.DateTimeFormat(culture, { ...DAY, ...TIME, ...CALENDAR, timeZone }).format(
    new Date(moment),
  );
}

/** What a time zone is called then: "Central European Time"; its own name where the culture has none. */
export function zoneName(timeZone: string, culture: string, then: WallTime): string {
  const format = new Intl.DateTimeFormat(culture, { timeZone, timeZoneName: "longGeneric" });
  const name = format.formatToParts(asUtc(then)).find(({ type }) => type === "timeZoneName");
  return name?.value ?? timeZone;
}
