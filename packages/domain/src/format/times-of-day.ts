/** The format in which people type and read a time of day. */
export const TIME_FORMAT = "HH:mm";

/** The error of a text that is no time of day. */
export const NO_TIME = `Enter a time as ${TIME_FORMAT}`;

/** Parses `9`, `930`, `9.30`, `9h30` and `09:30` to `09:30`; null if the text is no time of day. rules/values 4 */
export function parseTimeOfDay(text: string): string | null {
  const [, hours = "", minutes = "00"] = TIME.exec(text.trim()) ?? [];
  return hours !== "" && Number(hours) < 24 && Number(minutes) < 60
    ? `${hours.padStart(2, "0")}:${minutes}`
    : null;
}

/** Without a mark between them the last two of three or four digits are the minutes. */
const TIME = /^(\d{1,2})(?:\s?[:.h]?\s?(\d\d))?$/i;
