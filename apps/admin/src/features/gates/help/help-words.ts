import type { GateVisitor } from "@foyer/contract/gate-help.ts";
import type { ScanReason } from "@foyer/domain/gate/evaluate-scan.ts";
import { REASON_WORDS } from "@foyer/domain/gate/verdict-words.ts";

/** Words that say more beside one visitor than in a table of reasons. */
const BESIDE_A_VISITOR: Partial<Readonly<Record<ScanReason, string>>> = {
  "other-registration": "Not here",
  "other-day": "Not today",
};

/** How somebody stands at a gate: whether they are in, and else what it would say. */
export function shortStateOf({ test, lastPassage, isInside }: GateVisitor): { color: string; words: string } {
  const { verdict, reason } = test;
  if (verdict === "refused" && reason !== "seen-before") return { color: "red", words: wordsOf(reason) };
  if (isInside) return { color: "yellow", words: "Inside" };
  if (verdict === "refused") return { color: "red", words: "Came before" };
  return lastPassage ? { color: "gray", words: "Left" } : { color: "green", words: "Not in yet" };
}

const wordsOf = (reason: ScanReason | null): string =>
  reason === null ? "Refused" : (BESIDE_A_VISITOR[reason] ?? REASON_WORDS[reason]);
