import { parseDay } from "../format/days.ts";
import { isWallTime } from "../time/wall-time.ts";

/**
 * Parses the time of a scan to a wall time at the venue: `2026-05-12 10:00`, `12.05.2026 10:00:05`, or `10:00` of the
 * day of the file. Null for any other text. rules/visitors 3
 */
export function parseScanTime(text: string, visitDate: string): string | null {
  const [, day = "", hours = "", minutes = "", seconds = "00"] = MOMENT.exec(text.trim()) ?? [];
  if (hours === "") return null;
  const date = day === "" ? visitDate : parseDay(day);
  const time = `${date}T${hours.padStart(2, "0")}:${minutes}:${seconds}`;
  return date !== null && isWallTime(time) ? time : null;
}

const MOMENT = /^(?:(\S{6,10}?)(?:T|\s+))?(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/;
