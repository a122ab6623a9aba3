import type { GateVisitor } from "@foyer/contract/gate-help.ts";
import type { ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";

/** Why a ticket would be refused, in two words. */
const SHORT: Partial<Readonly<Record<ScanReason, string>>> = {
  "exchanged-code": "Exchanged",
  "payment-due": "Not paid",
  cancelled: "Cancelled",
  expired: "Expired",
  "other-registration": "Not here",
  "other-day": "Not today",
  "too-early": "Too early",
  "too-late": "Too late",
  "seen-before": "Came before",
};

/** How somebody stands at a gate: whether they are in, and else what it would say. */
export function shortStateOf({ test, lastPassage }: GateVisitor): { color: string; words: string } {
  const { verdict, reason } = test;
  if (verdict === "refused" && reason !== "seen-before")
    return { color: "red", words: (reason && SHORT[reason]) ?? "Refused" };
  if (lastPassage?.direction === "in") return { color: "yellow", words: "Inside" };
  if (verdict === "refused") return { color: "red", words: "Came before" };
  return lastPassage ? { color: "gray", words: "Left" } : { color: "green", words: "Not in yet" };
}
