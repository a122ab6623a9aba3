import { DeviceHead } from "../../page/device-head.tsx";
import { StuckScans } from "../../page/stuck-scans.tsx";
import type { GateView } from "../gate-session.ts";

/** Shows the device's name, the status of the network and the number of scans that are not sent; always visible. */
export function GateHead({ view }: { view: GateView }) {
  const { kit, server, unsent } = view;
  return (
    <DeviceHead name={kit.deviceName} below={kit.projectName} server={server} unsent={unsent}>
      {server === "suspended" && (
        <p className="message" data-tone="due">
          The person who connected this device no longer has access. It sends its scans but gets no tickets.
          Staff can connect it again on the page of gates.
        </p>
      )}
      <StuckScans damaged={view.damaged} rejected={view.rejected} whom="an administrator" />
    </DeviceHead>
  );
}
