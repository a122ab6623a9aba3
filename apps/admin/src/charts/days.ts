import { formatDay } from "@foyer/domain/format/days.ts";
import type { Point } from "./point.ts";

const DAY_MS = 86_400_000;
/** Ten years: no chart is wider. */
const MAX_DAYS = 3_660;

/** A point for each day from `first` to `last`, also for those without a count. */
export function pointsOfDays(
  days: readonly { day: string; tickets: number }[],
  { first, last }: { first: string; last: string },
): Point[] {
  const counts = new Map(days.map(({ day, tickets }) => [day, tickets]));
  const points: Point[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last) && points.length < MAX_DAYS; at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    points.push({ label: formatDay(day), count: counts.get(day) ?? 0 });
  }
  return points;
}

/** The day so many days before. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
