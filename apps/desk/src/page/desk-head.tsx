import type { DeskKit } from "@foyer/contract/desks.ts";
import { useState, useSyncExternalStore } from "react";
import type { DeskView, Line } from "../session/desk-session.ts";

type Props = { kit: DeskKit; view: DeskView; onHandIn: () => void };

const LINES: Readonly<Record<Line, string>> = {
  unknown: "Looking for the network …",
  resting: "Network",
  busy: "Handing in …",
  "no-network": "No network",
  refused: "Not connected any more",
  suspended: "Hands in only",
  failed: "The server cannot answer",
};

/** Which desk this is, the state of the network, and how many are not handed in: always in sight. */
export function DeskHead({ kit, view, onHandIn }: Props) {
  const isOnline = useSyncExternalStore(watchLine, () => navigator.onLine);
  const line = isOnline ? view.line : "no-network";
  const aside = view.visitors.filter(({ status }) => status === "aside").length;
  // Only after a failed attempt: a button that came and went with every visitor would move the page.
  const [wasStuck, setStuck] = useState(false);
  const isStuck = line === "failed" || (wasStuck && line === "busy");
  if (isStuck !== wasStuck) setStuck(isStuck);
  const conflicts = view.visitors.filter(({ status }) => status === "conflict").length;
  return (
    <header className="head">
      <div className="head-names">
        <h1>{kit.deskName}</h1>
        <p>
          {kit.projectName} · {kit.registrationName}
        </p>
      </div>
      <p className="line" data-line={line} role="status">
        {LINES[line]}
      </p>
      <p className="waiting" data-some={view.waiting > 0}>
        Not yet handed in: <strong>{view.waiting}</strong>
      </p>
      {view.waiting > 0 && (isStuck || aside > 0) && (
        <button type="button" onClick={onHandIn} aria-disabled={line === "busy"}>
          Hand in now
        </button>
      )}
      {line === "refused" && (
        <p className="message" data-tone="wrong">
          The server refuses this desk: its key is too old, or it was closed. Staff can connect it again in
          the back-office, under Desks; nothing on this device is lost.
        </p>
      )}
      {line === "suspended" && (
        <p className="message" data-tone="due">
          Whoever connected this desk has no access any more. Its visitors are handed in, but it takes no more
          barcodes along. Staff can connect it again in the back-office, under Desks.
        </p>
      )}
      {view.damaged > 0 && (
        <p className="message" data-tone="wrong">
          {view.damaged === 1 ? "1 visitor" : `${view.damaged} visitors`} on this device cannot be read any
          more: the data is damaged. Do not close this desk, and tell whoever looks after it.
        </p>
      )}
      {aside > 0 && (
        <p className="message" data-tone="wrong">
          The server cannot take {aside === 1 ? "1 visitor" : `${aside} visitors`}; they are marked under Find
          and print. Nothing is lost: the desk keeps them and goes on trying.
        </p>
      )}
      {conflicts > 0 && (
        <p className="message" data-tone="due">
          {conflicts === 1 ? "1 visitor waits" : `${conflicts} visitors wait`} for a decision in the
          back-office, under Desks.
        </p>
      )}
    </header>
  );
}

function watchLine(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
