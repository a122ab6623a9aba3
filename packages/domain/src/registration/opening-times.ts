import { findTimeError } from "../project/project-time.ts";
import type { WallTime } from "../time/wall-time.ts";

export type OpeningTimes = { opensAt: WallTime | null; closesAt: WallTime | null };

/**
 * Returns the errors of the period in which a registration takes answers, as sentences by field; empty if it is valid.
 * rules/registrations 6
 */
export function findOpeningErrors(
  { opensAt, closesAt }: OpeningTimes,
  timeZone: string,
): Partial<Record<keyof OpeningTimes, string>> {
  const opens = opensAt === null ? undefined : findTimeError(opensAt, timeZone);
  const order =
    opensAt !== null && closesAt !== null && opensAt >= closesAt
      ? "The end must be after the start."
      : undefined;
  const closes = (closesAt === null ? undefined : findTimeError(closesAt, timeZone)) ?? order;
  return { ...(opens && { opensAt: opens }), ...(closes && { closesAt: closes }) };
}

/** Returns the error of the time until which visitors cancel their own tickets; empty if it is valid. rules/tickets 61 */
export function findCancelErrors(
  { cancelUntil }: { cancelUntil: WallTime | null },
  timeZone: string,
): { cancelUntil?: string } {
  const error = cancelUntil === null ? undefined : findTimeError(cancelUntil, timeZone);
  return error === undefined ? {} : { cancelUntil: error };
}
