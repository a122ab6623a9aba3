import { asUtc, type WallTime } from "./wall-time.ts";

/** Returns whether this is an IANA time zone, such as `Europe/Berlin`. A bare offset such as `+01:00` is not. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en-GB", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** Returns the wall time in `timeZone` at an instant, in milliseconds since 1970. */
export function wallTimeAt(instant: number, timeZone: string): WallTime {
  return new Date(clockOf(timeZone)(instant)).toISOString().slice(0, 19);
}

/**
 * Lists the instants of a wall time in `timeZone`, the earlier first: usually one, none if daylight saving skips it,
 * two if the clock is put back over it. rules/projects 4
 */
export function instantsOf(wallTime: WallTime, timeZone: string): number[] {
  const clock = clockOf(timeZone);
  const guess = asUtc(wallTime);
  // Offsets from UTC differ by at most 26 hours, so these two are the offsets before and after any change near the time.
  const offsets = [guess - DAY_MS, guess + DAY_MS].map((instant) => clock(instant) - instant);
  const instants = [...new Set(offsets.map((offset) => guess - offset))];
  return instants.filter((instant) => clock(instant) === guess).sort((a, b) => a - b);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the wall time at an instant, read as UTC, in milliseconds since 1970, also in the year 10,000, which has no
 * text form.
 */
type Clock = (instant: number) => number;

/** A cache, because creating a formatter is slow; its maximum size is the number of zones. */
const clocks = new Map<string, Clock>();

function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const clock = withCache(makeClock(timeZone));
  clocks.set(timeZone, clock);
  return clock;
}

const MINUTE_MS = 60_000;
/** Since then, offsets have whole minutes in all zones. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0, 1);
const CACHED_MINUTES = 10_000;

/** Keeps the offset of a minute: to format an instant takes as long as to evaluate a scan. Clocks change between minutes. */
function withCache(clock: Clock): Clock {
  const offsets = new Map<number, number>();
  return (instant) => {
    if (instant < WHOLE_MINUTES_SINCE) return clock(instant);
    const minute = Math.floor(instant / MINUTE_MS);
    const second = Math.floor(instant / 1000) * 1000;
    let offset = offsets.get(minute);
    if (offset === undefined) {
      offset = clock(instant) - second;
      if (offsets.size >= CACHED_MINUTES) offsets.clear();
      offsets.set(minute, offset);
    }
    return second + offset;
  };
}

function makeClock(timeZone: string): Clock {
  const format = new Intl.DateTimeFormat("en-GB-u-ca-iso8601-nu-latn", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  });
  return (instant) => {
    const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
    const { year, month, day, hour, minute, second } = parts;
    return Date.UTC(
      Number(year),
      Number(month) - 1,
      Number(day),
      Number(hour),
      Number(minute),
      Number(second),
    );
  };
}
