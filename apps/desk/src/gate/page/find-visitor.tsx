import type { DeviceVisitor } from "@foyer/contract/device-scans.ts";
import { LIMITS } from "@foyer/contract/limits.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { HAND_REASONS, type HandReason } from "@foyer/domain/gate/by-hand.ts";
import { HAND_REASON_WORDS, wouldBeTitle } from "@foyer/domain/gate/by-hand-words.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { reasonSentence } from "@foyer/domain/gate/verdict-words.ts";
import { VerdictFrame } from "@foyer/ui/verdict/verdict-frame.tsx";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { GateSession, GateView, ShownScan } from "../gate-session.ts";
import { useFoundVisitors } from "./use-found-visitors.ts";

type Props = {
  session: GateSession;
  view: GateView;
  /** Shows the verdict on the scan. */
  onScanned: (scan: ShownScan | null) => void;
};

/** Finds a visitor by name with a network, and lets them in by hand. What was found is gone with this panel. rules/gates 46 */
export function FindVisitor({ session, view, onScanned }: Props) {
  const [text, setText] = useState("");
  const [chosen, choose] = useState<DeviceVisitor | null>(null);
  const direction: Direction = view.gate?.way === "out" ? "out" : "in";
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { visitors, status } = useFoundVisitors(session, text, direction);
  return (
    <>
      <label className="field">
        <span>Find a visitor</span>
        <input
          ref={input}
          value={text}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            choose(null);
          }}
          placeholder="Name, company, email or code"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={LIMITS.filter}
        />
      </label>
      <p role="status">{status}</p>
      {chosen ? (
        <ByHand
          visitor={chosen}
          view={view}
          direction={direction}
          onLetIn={async (byHand) => onScanned(await session.scan(chosen.handle, direction, byHand))}
        />
      ) : (
        <ul className="visitors" aria-label="Visitors">
          {visitors.map((visitor) => (
            <li key={visitor.handle}>
              <button type="button" className="found-visitor" onClick={() => choose(visitor)}>
                <bdi>{visitor.name || WITHOUT_NAME}</bdi>
                <span>
                  {[visitor.company, visitor.registrationName].filter(Boolean).join(" · ")} ·{" "}
                  {wouldBeTitle(visitor.test, direction)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const WITHOUT_NAME = "Without a name";

type ByHandProps = {
  visitor: DeviceVisitor;
  view: GateView;
  direction: Direction;
  onLetIn: (byHand: { reason: HandReason; note: string }) => Promise<void>;
};

/** A chosen visitor, with the verdict that the gate would give, and why they come without a code. A device lets in nobody whom the gate refuses. */
function ByHand({ visitor, view, direction, onLetIn }: ByHandProps) {
  const { test, name, company, registrationName } = visitor;
  const [reason, setReason] = useState<HandReason>("forgotten-code");
  const [state, setState] = useState<"asked" | "sending" | "failed">("asked");
  const { gate, kit } = view;
  const holder = { name: name || WITHOUT_NAME, company, registrationName };
  const said = gate ? reasonSentence({ ...test, holder }, gate, (at) => formatMoment(at, kit.timeZone)) : "";
  // The button that was pressed is gone.
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => (frame.current?.querySelector<HTMLElement>("input:checked") ?? frame.current)?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setState("sending");
    onLetIn({ reason, note: "" }).catch(() => setState("failed"));
  };
  return (
    <div ref={frame} tabIndex={-1} className="chosen-visitor">
      <VerdictFrame
        label="What the gate would say"
        look={test.verdict}
        title={wouldBeTitle(test, direction)}
        reason={said}
        holder={holder}
      />
      {test.verdict === "refused" ? (
        <p className="message">The help desk decides about visitors whom the gate refuses.</p>
      ) : (
        <form onSubmit={submit} className="by-hand">
          <fieldset className="ways">
            <legend>Why by hand</legend>
            {HAND_REASONS.map((one) => (
              <label key={one}>
                <input type="radio" name="reason" checked={reason === one} onChange={() => setReason(one)} />
                {HAND_REASON_WORDS[one]}
              </label>
            ))}
          </fieldset>
          <button type="submit" className="main-button" disabled={state === "sending"}>
            {direction === "out" ? "Let out" : "Let in"}
          </button>
          {state === "failed" && (
            <p className="message" data-tone="wrong" role="alert">
              This device could not store the scan, so nobody was let in.
            </p>
          )}
        </form>
      )}
    </div>
  );
}
