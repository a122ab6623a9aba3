import { isWallTime } from "../time/wall-time.ts";

/** The format in which people type and read a day. */
export const DAY_FORMAT = "DD.MM.YYYY";

/** The error of a text that is no day. */
export const NO_DAY = `Enter a date as ${DAY_FORMAT}`;

/**
 * Parses `05.12.2026` to `2026-12-05`; null if the text is no day, or if the calendar has no such day from 1900 on.
 * Also accepts single digits, `/` and `-`, and a year of two digits (27 is 2027); the day precedes the month, unless the
 * year is first. rules/values 4
 */
export function parseDay(text: string): string | null {
  const [, day = "", , month = "", year = ""] = DAY_FIRST.exec(text.trim()) ?? [];
  const parsed = YEAR_FIRST.test(text.trim())
    ? text.trim()
    : `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isWallTime(`${parsed}T00:00:00`) ? parsed : null;
}

const DAY_FIRST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})$/;
const YEAR_FIRST = /^\d{4}-\d\d-\d\d$/;

/** Formats `2026-12-05` as `05.12.2026`. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1");

/** Has a text the whole year of a day? `2/4/20` may be the beginning of `2/4/2027`; an empty text is whole too. */
export const isWholeDay = (text: string): boolean =>
  text.trim() === "" || (/\d{4}/.test(text) && parseDay(text) !== null);

/** Writes `2026-05-12` as "12 May 2026". */
export const dayWords = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** Writes `2026-05-12` in full as the culture does: "12 May 2026", "12. Mai 2026". */
export const dayIn = (day: string, culture: string): string =>
  new Intl.DateTimeFormat(culture, { dateStyle: "long", timeZone: "UTC", calendar: "gregory" }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Writes `2026-05-12` as "Tuesday 12 May 2026". */
export const weekdayWords = (day: string): string =>
  WEEKDAY.format(new Date(`${day}T00:00:00Z`)).replace(",", "");

const LONG = { timeZone: "UTC", day: "numeric", month: "long", year: "numeric" } as const;
const DAY = new Intl.DateTimeFormat("en-GB", LONG);
const WEEKDAY = new Intl.DateTimeFormat("en-GB", { ...LONG, weekday: "long" });
