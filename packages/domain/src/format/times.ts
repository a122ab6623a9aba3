import { wallTimeAt } from "../time/time-zone.ts";
import type { WallTime } from "../time/wall-time.ts";

/** Formats `2026-03-29T10:00:00` as `29.03.2026 10:00`. */
export const formatWallTime = (time: WallTime): string =>
  time.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d).*$/, "$3.$2.$1 $4");

/** Formats an instant (`2026-03-29T08:00:00Z`) as wall time of a zone: `29.03.2026 10:00`. */
export const formatMoment = (at: string, timeZone: string): string => formatWallTime(clock(at, timeZone));

/**
 * Formats an instant for the tickets screen: `29/03/2026`, and the time in the language's format (default: the
 * browser's).
 */
export function formatTicketMoment(at: string, timeZone: string, language?: string): string {
  const day = clock(at, timeZone).replace(/^(\d{4})-(\d\d)-(\d\d).*$/, "$3/$2/$1");
  return `${day} ${new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone }).format(new Date(at))}`;
}

/** Formats an instant to the second, with the day of the week and the zone. */
export const formatExactMoment = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeStyle: "full", timeZone }).format(new Date(at));

/** Formats `America/New_York` in a readable form. */
export const formatZone = (timeZone: string): string => timeZone.replaceAll("_", " ");

const clock = (at: string, timeZone: string) => wallTimeAt(Date.parse(at), timeZone);
