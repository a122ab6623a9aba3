import { findTimeError } from "@foyer/domain/project/project-time.ts";
import { instantsOf } from "@foyer/domain/time/time-zone.ts";
import type { WallTime } from "@foyer/domain/time/wall-time.ts";
import { WorkPostponed } from "../../platform/durable-work/work-kind.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** The maximum time until work checks the clock again: in another zone of the project the time may come sooner. */
const RECHECK_SECONDS = 60;

/**
 * The seconds after which work for a wall time of the project is tried first. Throws a problem at this field for a time
 * that has passed, or that the zone's clocks skip.
 */
export function secondsToWait(at: WallTime, timeZone: string, field: string): number {
  const error = findTimeError(at, timeZone);
  const seconds = secondsUntil(at, timeZone);
  if (error !== undefined || seconds <= 0)
    throw problem("invalid-fields", { fields: { [field]: error ?? "This time has passed." } });
  return Math.min(seconds, RECHECK_SECONDS);
}

/** Postpones work whose time has not come. */
export function postponeUntil(at: WallTime, timeZone: string): void {
  const seconds = secondsUntil(at, timeZone);
  if (seconds > 0)
    throw new WorkPostponed("The time has not come.", { seconds: Math.min(seconds, RECHECK_SECONDS) });
}

/** To the instant of the wall time, the later of two; that of a time which the zone now skips has passed. */
const secondsUntil = (at: WallTime, timeZone: string): number =>
  ((instantsOf(at, timeZone).at(-1) ?? 0) - Date.now()) / 1000;
