import type { Evaluation, ScanReason } from "./evaluate-scan.ts";

/** Why staff let somebody in without scanning their code. rules/gates 42 */
export const HAND_REASONS = ["forgotten-code", "unreadable-code", "decision"] as const;
export type HandReason = (typeof HAND_REASONS)[number];

/** How a scan by hand came about; `isOverruled`: the gate had refused the ticket. */
export type ByHand = { reason: HandReason; note: string; isOverruled: boolean };

/**
 * Who may let somebody in whom a gate refuses for this reason. The help desk is for those who come again; whether a ticket
 * that admits nobody here is let in all the same is for whoever answers for the event. rules/gates 43
 */
export function overrulerOf(reason: ScanReason): "operator" | "manager" | "nobody" {
  if (reason === "seen-before") return "operator";
  // There is no ticket to let in.
  return reason === "unknown-code" ? "nobody" : "manager";
}

/** The refusal that somebody decides against: they come in, and the scan keeps why the gate would have refused them. */
export const overrule = ({ reason }: Evaluation): Evaluation => ({ verdict: "marked", reason });
