import type { GateConflict } from "@foyer/contract/gate-devices.ts";
import { countOf } from "@foyer/domain/format/counts.ts";

type Scan = GateConflict["later"];

const MINUTE_S = 60;
const HOUR_S = 3600;

/** Names both scans of somebody who came in twice: "Twice: North and South, 40 s apart. Phone 2 was offline." */
export function describeRepeat(later: Scan, earlier: Scan): string {
  const seconds = Math.round((Date.parse(later.at) - Date.parse(earlier.at)) / 1000);
  const gates =
    earlier.gateName === later.gateName
      ? `both at ${later.gateName}`
      : `${earlier.gateName} and ${later.gateName}`;
  const offline = [...new Set([earlier, later].filter((one) => one.isOffline).map((one) => one.scannedBy))];
  const who =
    offline.length > 0 ? ` ${offline.join(" and ")} ${offline.length > 1 ? "were" : "was"} offline.` : "";
  return `Twice: ${gates}, ${apart(seconds)} apart.${who}`;
}

function apart(seconds: number): string {
  if (seconds < 2 * MINUTE_S) return `${seconds} s`;
  return seconds < 2 * HOUR_S
    ? countOf(Math.round(seconds / MINUTE_S), "minute")
    : countOf(Math.round(seconds / HOUR_S), "hour");
}
