import type { ByHand, HandReason } from "./by-hand.ts";
import type { Evaluation } from "./evaluate-scan.ts";
import type { Direction } from "./gate-rules.ts";

/** Why somebody is let in by hand, as a choice. */
export const HAND_REASON_WORDS: Readonly<Record<HandReason, string>> = {
  "forgotten-code": "Forgot the code",
  "unreadable-code": "Code cannot be read",
  decision: "Decision of a supervisor",
};

/** How a scan by hand came about, in a sentence: `By hand: forgot the code. “Left it at the hotel.”` */
export function byHandSentence({ reason, note }: Pick<ByHand, "reason" | "note">): string {
  const words = HAND_REASON_WORDS[reason];
  const sentence = `By hand: ${words.charAt(0).toLowerCase()}${words.slice(1)}.`;
  return note === "" ? sentence : `${sentence} “${note}”`;
}

/** The heading of a verdict that nobody has scanned for yet. */
export function wouldBeTitle({ verdict }: Pick<Evaluation, "verdict">, direction: Direction): string {
  if (verdict === "refused") return "Would be refused";
  const way = direction === "out" ? "leave" : "come in";
  return verdict === "admitted" ? `May ${way}` : `May ${way}, marked`;
}
