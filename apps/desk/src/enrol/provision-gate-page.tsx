import { formatCount } from "@foyer/domain/format/counts.ts";
import { type FormEvent, useState } from "react";
import type { ProvisionOutcome } from "../device/use-device.ts";
import type { GateProvisioning } from "../gate/open-gate.ts";
import { findPinError, provisionError } from "./enrol-texts.ts";
import { NewPinFields } from "./pin-fields.tsx";

type Props = {
  /** Are the page's files stored on the device? Null: not known yet. */
  isKept: boolean | null;
  onProvision: (provisioning: GateProvisioning) => Promise<ProvisionOutcome>;
};

/** Sets the PIN and provisions a device for gates. rules/gates 15 */
export function ProvisionGatePage({ isKept, onProvision }: Props) {
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [error, setError] = useState<{ field: "pin" | "again" | "all"; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [codes, setCodes] = useState(0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = findPinError({ pin, again });
    setError(invalid);
    if (invalid || isBusy) return;
    setIsBusy(true);
    setCodes(0);
    const outcome = await onProvision({ pin, onProgress: setCodes }).finally(() => setIsBusy(false));
    if (outcome !== "ok") setError({ field: "all", text: provisionError(outcome, "device") });
  };
  const errorAt = (field: string) => (error?.field === field ? error.text : undefined);
  return (
    <main className="card">
      <h1>Prepare this device</h1>
      <p>
        The device downloads fingerprints of all tickets, without names, so that it can check visitors in
        without a network. Do not use a private window: closing it deletes the scans.
      </p>
      {isKept === false && (
        <p className="message" data-tone="wrong" role="alert">
          This browser cannot store the page, so the device will not open without a network.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <NewPinFields
          noun="device"
          pin={pin}
          again={again}
          onPin={setPin}
          onAgain={setAgain}
          errorAt={errorAt}
        />
        {errorAt("all") && (
          <p className="message" data-tone="wrong" role="alert">
            {errorAt("all")}
          </p>
        )}
        <button type="submit" className="main-button" aria-disabled={isBusy}>
          {isBusy ? "Preparing …" : "Prepare this device"}
        </button>
        {isBusy && codes > 0 && <p role="status">{formatCount(codes)} tickets loaded</p>}
      </form>
    </main>
  );
}
