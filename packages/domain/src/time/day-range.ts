import { isWallTime } from "./wall-time.ts";

/** Ranges of days that move with the calendar, so that a saved address stays true. */
export const RELATIVE_RANGES = [
  "today",
  "yesterday",
  "last7Days",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
] as const;
export type RelativeRange = (typeof RELATIVE_RANGES)[number];

/** The first and the last day, as `2026-05-12`; null: no end on this side. */
export type DayRange = { from: string | null; to: string | null };

/** Returns whether a text is a range: a name, or `2026-05-01..2026-05-07` with at least one end. */
export const isDayRange = (text: string): boolean => isRelative(text) || parseDays(text) !== null;

/**
 * Resolves a range on a day, `2026-05-12`; null if the text is none. A week begins on Monday, and the last 7 days end
 * with the day.
 */
export function resolveDayRange(text: string, today: string): DayRange | null {
  if (!isRelative(text)) return parseDays(text);
  const at = Date.parse(today);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  const ranges: Record<RelativeRange, [number, number]> = {
    today: [at, at],
    yesterday: [at - DAY_MS, at - DAY_MS],
    last7Days: [at - 6 * DAY_MS, at],
    thisWeek: [monday, monday + 6 * DAY_MS],
    lastWeek: [monday - 7 * DAY_MS, monday - DAY_MS],
    thisMonth: monthOf(at, 0),
    lastMonth: monthOf(at, -1),
  };
  const [from, to] = ranges[text];
  return { from: dayOf(from), to: dayOf(to) };
}

/** Writes a range as text; empty without an end. */
export const dayRangeText = ({ from, to }: DayRange): string =>
  from === null && to === null ? "" : `${from ?? ""}..${to ?? ""}`;

/** Returns the range of a text with days, not of a name; null if it is none. */
export function parseDays(text: string): DayRange | null {
  const [from = "", to = "", ...rest] = text.split("..");
  const days = [from, to].filter((day) => day !== "");
  const isRange =
    text.includes("..") && rest.length === 0 && days.length > 0 && days.every(isDay) && from <= (to || "9");
  return isRange ? { from: from || null, to: to || null } : null;
}

/** Returns whether a text is a day of the calendar, such as `2026-05-12`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && isWallTime(`${text}T00:00:00`);

const DAY_MS = 24 * 60 * 60 * 1000;

const isRelative = (text: string): text is RelativeRange => RELATIVE_RANGES.some((name) => name === text);

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The first and the last day of a month, counted from the month of the instant. */
function monthOf(at: number, offset: number): [number, number] {
  const date = new Date(at);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + offset];
  return [Date.UTC(year, month, 1), Date.UTC(year, month + 1, 0)];
}
