import { useIsOnline } from "@foyer/player/use-is-online.ts";
import type { ReactNode } from "react";
import type { ServerStatus } from "../server/call-server.ts";

const STATUS_TEXTS: Readonly<Record<ServerStatus, string>> = {
  unknown: "Looking for the network …",
  reachable: "Network",
  syncing: "Network",
  "no-network": "No network",
  refused: "No longer connected",
  suspended: "Sends only",
  failed: "Server error",
};

type Props = {
  name: string;
  below: string;
  server: ServerStatus;
  unsent: number;
  /** Other words for a state of the network. */
  words?: Readonly<Partial<Record<ServerStatus, string>>>;
  /** Messages. */
  children?: ReactNode;
};

/** Names a device that scans, with the state of its network and what is not sent; always visible. */
export function DeviceHead({ name, below, server, unsent, words, children }: Props) {
  const shown = useIsOnline() ? server : "no-network";
  return (
    <header className="head">
      <div className="head-names">
        <h1>{name}</h1>
        <p>{below}</p>
      </div>
      <p className="server" data-server={shown} role="status">
        {words?.[shown] ?? STATUS_TEXTS[shown]}
      </p>
      <p className="waiting" data-some={unsent > 0}>
        Not sent: <strong>{unsent}</strong>
      </p>
      {children}
    </header>
  );
}
