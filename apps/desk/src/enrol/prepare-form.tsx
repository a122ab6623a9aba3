import { type FormEvent, type ReactNode, useState } from "react";
import type { ProvisionOutcome } from "../device/use-device.ts";
import { findPinError, provisionError } from "./enrol-texts.ts";
import { NewPinFields } from "./pin-fields.tsx";

type FieldError = { field: string; text: string };

type Props = {
  noun: "desk" | "device";
  /** Says what the device downloads, and why. */
  intro: ReactNode;
  /** Are the page's files stored on the device? Null: not known yet. */
  isKept: boolean | null;
  /** The fields besides the PIN; `errorAt` has their errors. */
  fields?: (errorAt: (field: string) => string | undefined) => ReactNode;
  /** The first error of these fields. */
  findError?: () => FieldError | null;
  /** How far it is, while it is prepared. */
  progress: ReactNode;
  onProvision: (pin: string) => Promise<ProvisionOutcome>;
};

/** Asks for a new PIN and what else a device needs, and prepares it. rules/desk 2, rules/gates 15 */
export function PrepareForm({ noun, intro, isKept, fields, findError, progress, onProvision }: Props) {
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [error, setError] = useState<FieldError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const invalid = findPinError({ pin, again }) ?? findError?.() ?? null;
    setError(invalid);
    if (invalid || isBusy) return;
    setIsBusy(true);
    const outcome = await onProvision(pin).finally(() => setIsBusy(false));
    if (outcome !== "ok") setError({ field: "all", text: provisionError(outcome, noun) });
  };
  const errorAt = (field: string) => (error?.field === field ? error.text : undefined);
  return (
    <main className="card">
      <h1>Prepare this {noun}</h1>
      <p>{intro}</p>
      {isKept === false && (
        <p className="message" data-tone="wrong" role="alert">
          This browser cannot store the page, so the {noun} will not open without a network.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <NewPinFields
          noun={noun}
          pin={pin}
          again={again}
          onPin={setPin}
          onAgain={setAgain}
          errorAt={errorAt}
        />
        {fields?.(errorAt)}
        {errorAt("all") && (
          <p className="message" data-tone="wrong" role="alert">
            {errorAt("all")}
          </p>
        )}
        <button type="submit" className="main-button" aria-disabled={isBusy}>
          {isBusy ? "Preparing …" : `Prepare this ${noun}`}
        </button>
        {isBusy && progress}
      </form>
    </main>
  );
}
