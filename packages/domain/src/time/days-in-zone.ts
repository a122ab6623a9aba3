import { instantsOf } from "./time-zone.ts";

/** The instant at which `day` (`2026-12-31`) plus `later` days starts in the zone; where the clock skips midnight, an hour later. */
export function startOfDay(day: string, later: number, timeZone: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + later);
  const start = date.toISOString().slice(0, 10);
  const instant =
    instantsOf(`${start}T00:00:00`, timeZone)[0] ?? instantsOf(`${start}T01:00:00`, timeZone)[0];
  return new Date(instant ?? date);
}
