import type { TicketStatus } from "../ticket/ticket-status.ts";
import type { WallTime } from "../time/wall-time.ts";
import { CODE_REFUSALS, type CodeProof, isPastLastDay } from "./code-proof.ts";
import type { Direction, EntryLimit, GateRules } from "./gate-rules.ts";

export const SCAN_VERDICTS = ["admitted", "marked", "refused"] as const;
export type ScanVerdict = (typeof SCAN_VERDICTS)[number];

/** Why somebody is not simply admitted. rules/gates 6 */
export const SCAN_REASONS = [
  "unknown-code",
  "exchanged-code",
  "payment-due",
  "cancelled",
  "expired",
  "other-registration",
  "other-day",
  "too-early",
  "too-late",
  "seen-before",
  "not-inside",
  ...CODE_REFUSALS,
  "area-full",
] as const;
export type ScanReason = (typeof SCAN_REASONS)[number];

/** The ticket with the scanned code; `isFormer`: the code was exchanged for another one. */
export type ScannedTicket = { status: TicketStatus; registrationId: number; isFormer: boolean };

/** An earlier passage of the same code through a gate of the same area, refused ones left out. */
export type Passage = { direction: Direction; at: WallTime };

type Scan = {
  rules: GateRules;
  direction: Direction;
  /** Wall time at the venue. */
  at: WallTime;
  ticket: ScannedTicket | null;
  /** The proof of a signed code; absent: it is none. */
  proof?: Pick<CodeProof, "refusal" | "lastDay"> | null;
  /** The earliest first. */
  earlier: readonly Passage[];
  /** The area of the gate, where it has a capacity. */
  area?: AreaState | undefined;
};

/** Whether an area has as many people as it may have, and whether the next one is then stopped. rules/gates 36 */
export type AreaState = { isFull: boolean; stopsWhenFull: boolean };

export type Evaluation = { verdict: ScanVerdict; reason: ScanReason | null };

/** Evaluates a scan. What makes a ticket invalid is said before what makes it wrong for this gate. rules/gates 5–7 */
export function evaluateScan({ rules, direction, at, ticket, proof, earlier, area }: Scan): Evaluation {
  const refusal =
    refusalOfProof(proof, at) ??
    refusalOf(ticket) ??
    (direction === "in" && ticket ? refusalAt(rules, ticket, at) : null);
  if (refusal) return { verdict: "refused", reason: refusal };
  const isInside = earlier.at(-1)?.direction === "in";
  if (direction === "out") {
    return isInside ? ADMITTED : { verdict: "marked", reason: "not-inside" };
  }
  // Whoever is inside by their last passage takes no other place.
  const isFull = area?.isFull === true && !isInside;
  if (isRepeat(rules.entryLimit, earlier, { isInside, at })) {
    // Before the repeat, about which other people decide. rules/gates 43
    if (isFull && area.stopsWhenFull) return { verdict: "refused", reason: "area-full" };
    return { verdict: rules.stopsRepeats ? "refused" : "marked", reason: "seen-before" };
  }
  if (!isFull) return ADMITTED;
  return { verdict: area.stopsWhenFull ? "refused" : "marked", reason: "area-full" };
}

const ADMITTED: Evaluation = { verdict: "admitted", reason: null };

const STATUS_REASONS = {
  held: "payment-due",
  issued: null,
  cancelled: "cancelled",
  expired: "expired",
} as const satisfies Record<TicketStatus, ScanReason | null>;

/** The reason that makes a signed code invalid is said first. rules/gates 29 */
function refusalOfProof(proof: Scan["proof"], at: WallTime): ScanReason | null {
  if (!proof || proof.refusal) return proof?.refusal ?? null;
  return isPastLastDay(proof, at) ? "expired-code" : null;
}

function refusalOf(ticket: ScannedTicket | null): ScanReason | null {
  if (!ticket) return "unknown-code";
  return ticket.isFormer ? "exchanged-code" : STATUS_REASONS[ticket.status];
}

function refusalAt(rules: GateRules, ticket: ScannedTicket, at: WallTime): ScanReason | null {
  const { registrationIds, days, opensAt, closesAt } = rules;
  if (registrationIds.length > 0 && !registrationIds.includes(ticket.registrationId))
    return "other-registration";
  const day = at.slice(0, 10);
  if (days.length > 0 && !days.includes(day)) return "other-day";
  const time = at.slice(11, 16);
  if (opensAt !== null && time < opensAt) return "too-early";
  return closesAt !== null && time >= closesAt ? "too-late" : null;
}

type Now = { isInside: boolean; at: WallTime };

function isRepeat(limit: EntryLimit, earlier: readonly Passage[], { isInside, at }: Now): boolean {
  const entries = earlier.filter(({ direction }) => direction === "in");
  switch (limit) {
    case "once":
      return entries.length > 0;
    case "once-a-day":
      return entries.some((one) => one.at.slice(0, 10) === at.slice(0, 10));
    case "after-exit":
      return isInside;
    case "unlimited":
      return false;
  }
}
