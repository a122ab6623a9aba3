import { isWallTime } from "../time/wall-time.ts";

/** The format in which people type and read a day. */
export const DAY_FORMAT = "DD.MM.YYYY";

/** `05.12.2026` as `2026-12-05`; null if the text has another format, or if the calendar has no such day from 1900 on. */
export function parseDay(text: string): string | null {
  const [, day, month, year] = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(text.trim()) ?? [];
  const parsed = `${year}-${month}-${day}`;
  return isWallTime(`${parsed}T00:00:00`) ? parsed : null;
}

/** `2026-12-05` as `05.12.2026`. */
export const formatDay = (day: string): string => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1");
