import { formatCount } from "@foyer/domain/format/counts.ts";
import { useState } from "react";
import type { ProvisionOutcome } from "../device/use-device.ts";
import type { GateProvisioning } from "../gate/open-gate.ts";
import { PrepareForm } from "./prepare-form.tsx";

type Props = {
  /** Are the page's files stored on the device? Null: not known yet. */
  isKept: boolean | null;
  onProvision: (provisioning: GateProvisioning) => Promise<ProvisionOutcome>;
};

const INTRO =
  "The device downloads fingerprints of all tickets, without names, so that it can check visitors in without a network. Do not use a private window: closing it deletes the scans.";

/** Sets the PIN and provisions a device for gates. rules/gates 15 */
export function ProvisionGatePage({ isKept, onProvision }: Props) {
  const [codes, setCodes] = useState(0);
  return (
    <PrepareForm
      noun="device"
      intro={INTRO}
      isKept={isKept}
      progress={codes > 0 && <p role="status">{formatCount(codes)} tickets loaded</p>}
      onProvision={(pin) => {
        setCodes(0);
        return onProvision({ pin, onProgress: setCodes });
      }}
    />
  );
}
