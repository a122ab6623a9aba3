import type { ScanReason, ScanVerdict } from "./evaluate-scan.ts";
import type { Direction, GateRules } from "./gate-rules.ts";

const VERDICT_WORDS: Readonly<Record<ScanVerdict, string>> = {
  admitted: "Admitted",
  marked: "Let in, marked",
  refused: "Do not admit",
};

type Titled = {
  verdict: ScanVerdict;
  direction: Direction;
  byHand?: { isOverruled: boolean } | null;
};

/** The heading of a verdict. */
export function verdictTitle({ verdict, direction, byHand }: Titled): string {
  if (byHand?.isOverruled && verdict !== "refused")
    return direction === "out" ? "Let out by hand" : "Let in by hand";
  if (direction === "out" && verdict !== "refused")
    return verdict === "admitted" ? "Goodbye" : "Left, marked";
  return VERDICT_WORDS[verdict];
}

/** Reasons in two words, for lists and counts. */
export const REASON_WORDS: Readonly<Record<ScanReason, string>> = {
  "unknown-code": "Unknown code",
  "exchanged-code": "Exchanged code",
  "payment-due": "Not paid",
  cancelled: "Cancelled",
  expired: "Expired",
  "other-registration": "Other registration",
  "other-day": "Other day",
  "too-early": "Too early",
  "too-late": "Too late",
  "seen-before": "Seen before",
  "not-inside": "Not inside",
  "area-full": "Area full",
  "forged-code": "Forged code",
  "other-project-code": "Other event",
  "revoked-code": "Revoked key",
  "expired-code": "Expired code",
  "unknown-key": "Unknown key",
};

type Explained = {
  reason: ScanReason | null;
  earlier: { gateName: string; at: string } | null;
  holder: { registrationName: string } | null;
};

/** Why somebody is not simply admitted, in a sentence; empty: they are. rules/gates 6 */
export function reasonSentence(
  { reason, earlier, holder }: Explained,
  gate: Pick<GateRules, "opensAt" | "closesAt">,
  formatAt: (at: string) => string,
): string {
  switch (reason) {
    case null:
      return "";
    case "unknown-code":
      return "No ticket of this project has this code.";
    case "exchanged-code":
      return "This code was exchanged. The visitor has a ticket with another one.";
    case "payment-due":
      return "The ticket is not paid.";
    case "cancelled":
      return "The ticket is cancelled.";
    case "expired":
      return "The ticket has expired.";
    case "other-registration":
      return `Tickets of “${holder?.registrationName ?? ""}” are not admitted here.`;
    case "other-day":
      return "This gate does not admit anybody today.";
    case "too-early":
      return `This gate opens at ${gate.opensAt ?? ""}.`;
    case "too-late":
      return `This gate closed at ${gate.closesAt ?? ""}.`;
    case "seen-before":
      return earlier ? `Came in at ${earlier.gateName}, ${formatAt(earlier.at)}.` : "Came in before.";
    case "not-inside":
      return "Leaves without having come in.";
    case "forged-code":
      return "This code is not genuine. It was altered, or somebody else made it.";
    case "other-project-code":
      return "This code is of another event.";
    case "revoked-code":
      return "The key of this code was revoked. Scan the ticket's own barcode.";
    case "expired-code":
      return "This code has expired.";
    case "unknown-key":
      return "This device does not know the key of this code yet. Scan the ticket's own barcode.";
    case "area-full":
      return "It is full inside.";
  }
}
