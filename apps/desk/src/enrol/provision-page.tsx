import { BADGE_FONTS_MB } from "@foyer/print/font/badge-fonts.ts";
import { type FormEvent, useState } from "react";
import type { ProvisionOutcome } from "../device/use-device.ts";
import type { Provisioning } from "../session/open-desk.ts";
import { findPinError, provisionError } from "./enrol-texts.ts";
import { NewPinFields } from "./pin-fields.tsx";

const MAX_BARCODES = 500;
const DEFAULT_BARCODES = 100;

type Props = {
  /** Are the page's files stored on the device? Null: not known yet. */
  isKept: boolean | null;
  onProvision: (provisioning: Provisioning) => Promise<ProvisionOutcome>;
};

/** Sets the PIN and provisions the desk. */
export function ProvisionPage({ isKept, onProvision }: Props) {
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [count, setCount] = useState(String(DEFAULT_BARCODES));
  const [error, setError] = useState<{ field: "pin" | "again" | "count" | "all"; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [megabytes, setMegabytes] = useState(0);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = findError({ pin, again, count });
    setError(invalid);
    if (invalid || isBusy) return;
    setIsBusy(true);
    setMegabytes(0);
    const provisioning = { pin, blockSize: Number(count), onProgress: setMegabytes };
    const outcome = await onProvision(provisioning).finally(() => setIsBusy(false));
    if (outcome !== "ok") setError({ field: "all", text: provisionError(outcome, "desk") });
  };
  const errorAt = (field: string) => (error?.field === field ? error.text : undefined);
  return (
    <main className="card">
      <h1>Prepare this desk</h1>
      <p>
        The desk downloads the questionnaire, the badge, barcodes and {BADGE_FONTS_MB} MB of fonts, so that it
        can register and print names in any script without a network. Do not use a private window: closing it
        deletes the visitors.
      </p>
      {isKept === false && (
        <p className="message" data-tone="wrong" role="alert">
          This browser cannot store the page, so the desk will not open without a network.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <NewPinFields
          noun="desk"
          pin={pin}
          again={again}
          onPin={setPin}
          onAgain={setAgain}
          errorAt={errorAt}
        />
        <label className="field">
          <span>Barcodes for this desk</span>
          <small>
            As many as visitors may come before this desk has a network again. The rest stay for other desks.
          </small>
          <input
            inputMode="numeric"
            value={count}
            onChange={(event) => setCount(event.target.value)}
            aria-invalid={errorAt("count") !== undefined}
          />
          {errorAt("count") && <em role="alert">{errorAt("count")}</em>}
        </label>
        {errorAt("all") && (
          <p className="message" data-tone="wrong" role="alert">
            {errorAt("all")}
          </p>
        )}
        <button type="submit" className="main-button" aria-disabled={isBusy}>
          {isBusy ? "Preparing …" : "Prepare this desk"}
        </button>
        {isBusy && (
          <label className="field">
            <span>
              Fonts: {megabytes} of {BADGE_FONTS_MB} MB
            </span>
            <progress max={BADGE_FONTS_MB} value={megabytes} />
          </label>
        )}
      </form>
    </main>
  );
}

function findError({ pin, again, count }: { pin: string; again: string; count: string }) {
  const invalid = findPinError({ pin, again });
  if (invalid) return invalid;
  if (!/^[1-9]\d*$/.test(count) || Number(count) > MAX_BARCODES)
    return { field: "count", text: `A number from 1 to ${MAX_BARCODES}.` } as const;
  return null;
}
