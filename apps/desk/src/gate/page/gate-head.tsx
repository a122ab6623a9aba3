import { countOf } from "@foyer/domain/format/counts.ts";
import { useIsOnline } from "@foyer/player/use-is-online.ts";
import type { ServerStatus } from "../../server/call-server.ts";
import type { GateView } from "../gate-session.ts";

const STATUS_TEXTS: Readonly<Record<ServerStatus, string>> = {
  unknown: "Looking for the network …",
  reachable: "Network",
  syncing: "Network",
  "no-network": "No network",
  refused: "No longer connected",
  suspended: "Sends only",
  failed: "Server error",
};

/** Shows the device's name, the status of the network and the number of scans that are not sent; always visible. */
export function GateHead({ view }: { view: GateView }) {
  const server = useIsOnline() ? view.server : "no-network";
  return (
    <header className="head">
      <div className="head-names">
        <h1>{view.kit.deviceName}</h1>
        <p>{view.kit.projectName}</p>
      </div>
      <p className="server" data-server={server} role="status">
        {STATUS_TEXTS[server]}
      </p>
      <p className="waiting" data-some={view.unsent > 0}>
        Not sent: <strong>{view.unsent}</strong>
      </p>
      {server === "suspended" && (
        <p className="message" data-tone="due">
          The person who connected this device no longer has access. It sends its scans but gets no tickets.
          Staff can connect it again on the page of gates.
        </p>
      )}
      {view.damaged > 0 && (
        <p className="message" data-tone="wrong">
          {countOf(view.damaged, "scan")} on this device cannot be read any more. Do not close this device.
          Tell an administrator.
        </p>
      )}
      {view.rejected > 0 && (
        <p className="message" data-tone="wrong">
          The server rejects {countOf(view.rejected, "scan")}. Nothing is lost: the device keeps them and
          tries again.
        </p>
      )}
    </header>
  );
}
