import { countOf } from "./counts.ts";

const HOUR = 60;
const DAY = 24 * HOUR;

/** Formats a number of minutes: `10080` as `7 days`, `1530` as `1 day 1 hour 30 minutes`. */
export function formatMinutes(minutes: number): string {
  const parts = [
    [Math.floor(minutes / DAY), "day"],
    [Math.floor((minutes % DAY) / HOUR), "hour"],
    [minutes % HOUR, "minute"],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => countOf(count, word));
  return said.length > 0 ? said.join(" ") : countOf(0, "minute");
}
