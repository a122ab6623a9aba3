import dayjs from "dayjs";
import customParseFormat from "dayjs/plugin/customParseFormat.js";

dayjs.extend(customParseFormat);

/** How people type and read a day. */
export const DAY_FORMAT = "DD.MM.YYYY";

/** `05.12.2026` as `2026-12-05`; null when it is not such a text, or no day of the calendar. */
export function parseDay(text: string): string | null {
  const day = dayjs(text.trim(), DAY_FORMAT, true);
  return day.isValid() ? day.format("YYYY-MM-DD") : null;
}

/** `2026-12-05` as `05.12.2026`. */
export function formatDay(day: string): string {
  return day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$3.$2.$1");
}
