import type { Point } from "../../charts/point.ts";

type Hour = { hour: string; scans: number };

/** The latest days that are drawn. */
const MAX_DAYS = 14;
const hourOf = ({ hour }: Hour) => Number(hour.slice(11, 13));
const written = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The hours of each day, from the first to the last of all days, so that the days compare. */
export function hoursByDay(hours: readonly Hour[]): { day: string; points: Point[] }[] {
  const [first, last] = [Math.min(...hours.map(hourOf)), Math.max(...hours.map(hourOf))];
  const days = [...Map.groupBy(hours, ({ hour }) => hour.slice(0, 10))].slice(-MAX_DAYS);
  return days.map(([day, ofDay]) => {
    const counts = new Map(ofDay.map((one) => [hourOf(one), one.scans]));
    const points = Array.from({ length: last - first + 1 }, (_, at) => ({
      label: written(first + at),
      count: counts.get(first + at) ?? 0,
    }));
    return { day, points };
  });
}
