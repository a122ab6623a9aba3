/** Date and local time at the venue, without a zone: `2026-03-29T10:00:00`. rules/projects 3 */
export type WallTime = string;

const PATTERN = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)$/;
const EARLIEST_YEAR = 1900;

/** Returns the wall time read as UTC, in milliseconds since 1970; NaN if there is no such time. */
export function asUtc(text: string): number {
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = (PATTERN.exec(text) ?? [])
    .slice(1)
    .map(Number);
  if (year < EARLIEST_YEAR) return Number.NaN;
  const ms = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  // Date turns a 30th of February into a day of March, so an invalid day does not survive the round trip.
  return new Date(ms).toISOString().slice(0, 19) === text ? ms : Number.NaN;
}

/** Returns whether this is a valid date and time, from the year 1900 on. */
export function isWallTime(text: string): text is WallTime {
  return !Number.isNaN(asUtc(text));
}
