import { LIMITS } from "@foyer/contract/limits.ts";
import { useRef } from "react";
import type { GateView, ShownScan } from "../gate-session.ts";
import type { BadgeState } from "./use-badge.ts";

type Props = {
  view: GateView;
  badge: BadgeState | null;
  onPrint: (scan: ShownScan, reason?: string) => void;
};

/** Is a badge printed for somebody by this scan? rules/gates 48 */
export const hasBadge = ({ gate, isBlocked }: GateView, scan: ShownScan): boolean =>
  gate?.printsBadges === true &&
  !gate.isClosed &&
  !isBlocked &&
  scan.gateId === gate.id &&
  scan.direction === "in" &&
  scan.verdict !== "refused";

/** Prints the badge of whom the last scan has let in, where the gate prints badges. rules/gates 48 */
export function PrintBadge({ view, badge, onPrint }: Props) {
  const [scan] = view.shown;
  if (!scan || !hasBadge(view, scan)) return null;
  const own = badge?.sequence === scan.sequence ? badge : null;
  const hasServer = view.server === "reachable" || view.server === "syncing";
  const isOff = !hasServer || own?.step === "preparing";
  if (own?.step === "asked")
    return <WhyAgain key={scan.sequence} isOff={isOff} onPrint={(reason) => onPrint(scan, reason)} />;
  return (
    <section className="badge-print" aria-label="Badge">
      <button type="button" aria-disabled={isOff} onClick={() => !isOff && onPrint(scan)}>
        {own?.step === "preparing" ? "Preparing the badge …" : "Print badge"}
      </button>
      {!hasServer && <p className="message">Without a network no badge is printed.</p>}
      <p role="status" className={own?.step === "failed" && hasServer ? "message" : undefined}>
        {hasServer ? own?.said : ""}
      </p>
    </section>
  );
}

/**
 * Asks why a badge is printed again, where the project asks for it. Neither the focus nor Enter is taken: a scanner that types
 * goes on scanning, and no code becomes a reason. rules/printouts 20
 */
function WhyAgain({ isOff, onPrint }: { isOff: boolean; onPrint: (reason: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const print = () => {
    const reason = input.current?.value.trim() ?? "";
    if (reason === "") input.current?.reportValidity();
    else if (!isOff) onPrint(reason);
  };
  return (
    <form
      className="by-hand"
      onSubmit={(event) => event.preventDefault()}
      aria-label="Print this badge again"
    >
      <label className="field">
        <span>Why is the badge printed again?</span>
        <input ref={input} required maxLength={LIMITS.reprintReason} autoComplete="off" />
      </label>
      <button type="button" aria-disabled={isOff} onClick={print}>
        Print badge
      </button>
      {isOff && <p className="message">Without a network no badge is printed.</p>}
    </form>
  );
}
