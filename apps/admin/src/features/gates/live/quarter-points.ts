import type { GateLive } from "@foyer/contract/gate-live.ts";
import { wallTimeAt } from "@foyer/domain/time/time-zone.ts";
import type { Point } from "../../../charts/point.ts";

const QUARTER_MS = 15 * 60 * 1000;
/** Two hours at least: a chart of one quarter is a block. */
const FEWEST = 8;
/** A day on which the clock is put back. */
const MAX_QUARTERS = 100;

type Day = Pick<GateLive, "quarters" | "now" | "dayFrom">;

/** A point for each quarter of an hour, from the first one with anybody until now; `gateId` null: of all gates. */
export function quarterPoints(
  { quarters, now, dayFrom }: Day,
  gateId: number | null,
  timeZone: string,
): Point[] {
  const counts = new Map<number, number>();
  for (const { at, gateId: of, entered } of quarters) {
    if (gateId !== null && of !== gateId) continue;
    counts.set(Date.parse(at), (counts.get(Date.parse(at)) ?? 0) + entered);
  }
  const last = Math.floor(Date.parse(now) / QUARTER_MS) * QUARTER_MS;
  // Of all gates, so that the axis stays when another gate is chosen.
  const first = Math.min(last - (FEWEST - 1) * QUARTER_MS, ...quarters.map(({ at }) => Date.parse(at)));
  const from = Math.max(first, Date.parse(dayFrom));
  const points: Point[] = [];
  for (let at = from; at <= last && points.length < MAX_QUARTERS; at += QUARTER_MS) {
    points.push({ label: wallTimeAt(at, timeZone).slice(11, 16), count: counts.get(at) ?? 0 });
  }
  return points;
}
