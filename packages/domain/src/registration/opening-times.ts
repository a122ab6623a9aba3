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

/** Until when visitors cancel, correct and pass on their own tickets, and the first percentage comes back. rules/tickets 61, 62, 66, 71 */
export type HolderTimes = Readonly<Record<(typeof HOLDER_TIMES)[number], WallTime | null>>;
const HOLDER_TIMES = ["cancelUntil", "correctUntil", "passOnUntil", "refundUntil"] as const;

/** Returns the errors of the times until which visitors change their own tickets; empty if they are valid. */
export function findHolderErrors(
  times: HolderTimes,
  timeZone: string,
): Partial<Record<keyof HolderTimes, string>> {
  const errors = HOLDER_TIMES.flatMap((name) => {
    const time = times[name];
    const error = time === null ? undefined : findTimeError(time, timeZone);
    return error === undefined ? [] : [[name, error] as const];
  });
  return Object.fromEntries(errors);
}

/** The share that holders get back who cancel a paid ticket. rules/tickets 71 */
export type RefundRule = Readonly<{
  cancelUntil: WallTime | null;
  refundPercent: number | null;
  refundUntil: WallTime | null;
  laterRefundPercent: number | null;
}>;

/** Returns the errors of a refund rule as sentences by field; empty if it is valid. */
export function findRefundErrors(rule: RefundRule): Partial<Record<keyof RefundRule, string>> {
  const { cancelUntil, refundPercent, refundUntil, laterRefundPercent } = rule;
  // Without a time until which visitors cancel, the rule rests.
  const isAfterEnd = refundUntil !== null && cancelUntil !== null && refundUntil > cancelUntil;
  return {
    ...(refundUntil !== null && refundPercent === null && { refundUntil: "Say how much they get back." }),
    ...(isAfterEnd && { refundUntil: "Must not be after visitors can cancel." }),
    ...(laterRefundPercent !== null &&
      refundUntil === null && { laterRefundPercent: "Say until when the first percentage holds." }),
  };
}
