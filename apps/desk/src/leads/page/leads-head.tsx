import { DeviceHead } from "../../page/device-head.tsx";
import { StuckScans } from "../../page/stuck-scans.tsx";
import type { LeadView } from "../lead-session.ts";

const WORDS = { suspended: "Suspended" } as const;

/** Names the exhibitor and the device, and says what stands in the way. */
export function LeadsHead({ view }: { view: LeadView }) {
  const { kit, server, unsent } = view;
  const below = [kit.stand, kit.projectName, kit.deviceName].filter(Boolean);
  return (
    <DeviceHead
      name={kit.exhibitorName}
      below={below.join(" · ")}
      server={view.isLimited ? "reachable" : server}
      unsent={unsent}
      words={WORDS}
    >
      {server === "suspended" && (
        <p className="message" data-tone="due">
          The person who connected this device no longer has access. The device keeps everything. Ask the
          organiser for a new link.
        </p>
      )}
      {view.isBlocked && (
        <p className="message" data-tone="wrong">
          This device was blocked, or its key has expired: its leads are erased, and it scans nothing more.
          Ask the organiser for a new link.
        </p>
      )}
      {view.isLimited && (
        <p className="message" data-tone="due">
          Too many codes in a short time. The device keeps its scans and sends them in some minutes.
        </p>
      )}
      <StuckScans damaged={view.damaged} rejected={view.rejected} whom="the organiser" />
    </DeviceHead>
  );
}
