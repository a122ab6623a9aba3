import type { DeskKit } from "@foyer/contract/desk-device.ts";
import { countOf } from "@foyer/domain/format/counts.ts";
import { useIsOnline } from "@foyer/player/use-is-online.ts";
import { useState } from "react";
import type { ServerStatus } from "../server/call-server.ts";
import type { DeskView } from "../session/desk-session.ts";
import { namePartsOf } from "../session/kit-changes.ts";

type Props = { kit: DeskKit; view: DeskView; onSync: () => void };

const STATUS_TEXTS: Readonly<Record<ServerStatus, string>> = {
  unknown: "Looking for the network …",
  reachable: "Network",
  syncing: "Syncing …",
  "no-network": "No network",
  refused: "No longer connected",
  suspended: "Sync only",
  failed: "Server error",
};

/** Shows the desk's name, the status of the network and the number of unsynced visitors; always visible. */
export function DeskHead({ kit, view, onSync }: Props) {
  const isOnline = useIsOnline();
  const server = isOnline ? view.server : "no-network";
  const rejected = view.visitors.filter(({ status }) => status === "rejected").length;
  // Shown only after a failed attempt: a button that appears with every visitor would move the page.
  const [wasStuck, setStuck] = useState(false);
  const isStuck = server === "failed" || (wasStuck && server === "syncing");
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
      <p className="server" data-server={server} role="status">
        {STATUS_TEXTS[server]}
      </p>
      <p className="waiting" data-some={view.waiting > 0}>
        Not yet synced: <strong>{view.waiting}</strong>
      </p>
      {view.waiting > 0 && (isStuck || rejected > 0) && (
        <button type="button" onClick={onSync} aria-disabled={server === "syncing"}>
          Sync now
        </button>
      )}
      {server === "refused" && (
        <p className="message" data-tone="wrong">
          This desk was closed, or its key has expired. Staff can connect it again in the back-office, under
          Desks. Nothing on this device is lost.
        </p>
      )}
      {server === "suspended" && (
        <p className="message" data-tone="due">
          The person who connected this desk no longer has access. The desk syncs its visitors but gets no
          more barcodes. Staff can connect it again in the back-office, under Desks.
        </p>
      )}
      {view.changes && (
        <p className="message" data-tone="due" role="status">
          {view.isChangeWaiting
            ? `Staff have changed the ${namePartsOf(view.changes)}. This desk uses the change from the next visitor on.`
            : `Staff have changed the ${namePartsOf(view.changes)}. This desk uses the change from this visitor on.`}
        </p>
      )}
      {view.missingFonts > 0 && (
        <p className="message" data-tone="due">
          This desk lacks {countOf(view.missingFonts, "font")}. It loads them as soon as it has a network.
          Until then it asks before it prints letters that it cannot draw.
        </p>
      )}
      {view.damaged > 0 && (
        <p className="message" data-tone="wrong">
          The data of {countOf(view.damaged, "visitor")} on this device is damaged and cannot be read. Do not
          close this desk. Tell an administrator.
        </p>
      )}
      {rejected > 0 && (
        <p className="message" data-tone="wrong">
          The server rejects {countOf(rejected, "visitor")}, marked under Find and print. Nothing is lost: the
          desk keeps them and tries again.
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
