import { formatDay, NO_DAY, parseDay } from "@foyer/domain/format/days.ts";
import { NO_TIME, parseTimeOfDay } from "@foyer/domain/format/times-of-day.ts";

/** A wall time as typed: DD.MM.YYYY and HH:mm, or invalid text. */
export type MomentText = { day: string; time: string };

export const isMomentText = (value: unknown): value is MomentText =>
  typeof value === "object" && value !== null && "day" in value && "time" in value;

/** Formats `2026-05-12T10:00:42` for the inputs; without a wall time, no day and the default time. */
export const readMoment = (wallTime: string | null | undefined, time: string): MomentText =>
  wallTime ? { day: formatDay(wallTime.slice(0, 10)), time: wallTime.slice(11, 16) } : { day: "", time };

/** Formats a wall time for display: `12.05.2026 10:00`; empty: none. */
export const momentWords = ({ day, time }: MomentText) => (day.trim() === "" ? "" : `${day} ${time}`);

/** Parses a wall time; null without a day, undefined if invalid. Keeps the seconds of `before`, which are not shown. */
export function writeMoment({ day, time }: MomentText, before: unknown): string | null | undefined {
  if (day.trim() === "") return null;
  const date = parseDay(day);
  const timeOfDay = parseTimeOfDay(time);
  if (date === null || timeOfDay === null) return undefined;
  const minute = `${date}T${timeOfDay}`;
  return typeof before === "string" && before.startsWith(minute) ? before : `${minute}:00`;
}

/** Validates day and time. */
export function momentErrors({ day, time }: MomentText, isRequired: boolean): Partial<MomentText> {
  if (day.trim() === "" && !isRequired) return {};
  return {
    ...(parseDay(day) === null && { day: NO_DAY }),
    ...(parseTimeOfDay(time) === null && { time: NO_TIME }),
  };
}
