import { BADGE_FONTS_MB } from "@foyer/print/font/badge-fonts.ts";
import { useState } from "react";
import type { ProvisionOutcome } from "../device/use-device.ts";
import type { Provisioning } from "../session/open-desk.ts";
import { PrepareForm } from "./prepare-form.tsx";

const MAX_BARCODES = 500;
const DEFAULT_BARCODES = 100;

type Props = {
  /** Are the page's files stored on the device? Null: not known yet. */
  isKept: boolean | null;
  onProvision: (provisioning: Provisioning) => Promise<ProvisionOutcome>;
};

const INTRO = `The desk downloads the questionnaire, the badge, barcodes and ${BADGE_FONTS_MB} MB of fonts, so that it can register and print names in any script without a network. Do not use a private window: closing it deletes the visitors.`;

/** Sets the PIN and provisions the desk. */
export function ProvisionPage({ isKept, onProvision }: Props) {
  const [count, setCount] = useState(String(DEFAULT_BARCODES));
  const [megabytes, setMegabytes] = useState(0);
  return (
    <PrepareForm
      noun="desk"
      intro={INTRO}
      isKept={isKept}
      fields={(errorAt) => (
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
      )}
      findError={() => findCountError(count)}
      progress={
        <label className="field">
          <span>
            Fonts: {megabytes} of {BADGE_FONTS_MB} MB
          </span>
          <progress max={BADGE_FONTS_MB} value={megabytes} />
        </label>
      }
      onProvision={(pin) => {
        setMegabytes(0);
        return onProvision({ pin, blockSize: Number(count), onProgress: setMegabytes });
      }}
    />
  );
}

const findCountError = (count: string) =>
  /^[1-9]\d*$/.test(count) && Number(count) <= MAX_BARCODES
    ? null
    : { field: "count", text: `A number from 1 to ${MAX_BARCODES}.` };
