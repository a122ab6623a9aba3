/** Date and time as the clock at the venue shows it, without a zone: `2026-03-29T10:00:00`. rules/projects 3 */
export type WallTime = string;

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/;
const EARLIEST_YEAR = 1900;

/** The milliseconds since 1970 at which a clock in UTC shows this time; NaN when there is no such time. */
export function asUtc(text: string): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = (PATTERN.exec(text) ?? [])
    .slice(1)
    .map(Number);
  if (year < EARLIEST_YEAR) return Number.NaN;
  const ms = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  // Date counts a 30th of February on into March; such a day comes back as another one.
  return new Date(ms).toISOString().slice(0, 19) === text ? ms : Number.NaN;
}

/** Is this a day and a time of day that the calendar has, from the year 1900 on? */
export function isWallTime(text: string): text is WallTime {
  return !Number.isNaN(asUtc(text));
}
