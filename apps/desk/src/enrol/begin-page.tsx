import { type FormEvent, useState } from "react";
import type { Begun } from "../session/use-device.ts";
import { PinField } from "./pin-field.tsx";

const SHORTEST = 6;
const MOST = 500;
const USUAL = 100;

type Props = {
  /** Are the page's files on the device? Null: not known yet. */
  isKept: boolean | null;
  onBegin: (pin: string, blockSize: number) => Promise<Begun>;
};

const ERRORS = {
  refused: "The server does not know this desk any more. Connect it again in the back-office.",
  suspended: "Whoever connected this desk has no access any more. Connect it again in the back-office.",
  failed: "Not everything could be loaded. Check the network, and try again.",
} as const;

/** Sets the PIN, and takes everything along. */
export function BeginPage({ isKept, onBegin }: Props) {
  const [pin, setPin] = useState("");
  const [again, setAgain] = useState("");
  const [count, setCount] = useState(String(USUAL));
  const [error, setError] = useState<{ field: "pin" | "again" | "count" | "all"; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = findError({ pin, again, count });
    setError(wrong);
    if (wrong || isBusy) return;
    setIsBusy(true);
    const outcome = await onBegin(pin, Number(count)).finally(() => setIsBusy(false));
    if (outcome !== "ok") setError({ field: "all", text: ERRORS[outcome] });
  };
  const errorAt = (field: string) => (error?.field === field ? error.text : undefined);
  return (
    <main className="card">
      <h1>Prepare this desk</h1>
      <p>
        It takes the questionnaire, the badge and barcodes along, so that it can register and print without a
        network. Do not use a private window: its visitors are gone when it is closed.
      </p>
      {isKept === false && (
        <p className="message" data-tone="wrong" role="alert">
          This browser cannot keep the page: it will not open again without a network.
        </p>
      )}
      <form onSubmit={(event) => void submit(event)} noValidate>
        <PinField
          label="PIN of this desk"
          hint={`At least ${SHORTEST} characters. Without it nobody can read what is on this device, you included. Digits alone do not stop a thief: take a few words.`}
          value={pin}
          onChange={setPin}
          error={errorAt("pin")}
          isNew
        />
        <PinField label="PIN once more" value={again} onChange={setAgain} error={errorAt("again")} isNew />
        <label className="field">
          <span>Barcodes to take along</span>
          <small>
            As many as visitors may come before this desk has a network again. Others can take the rest.
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
          {isBusy ? "Taking everything along …" : "Take along"}
        </button>
      </form>
    </main>
  );
}

function findError({ pin, again, count }: { pin: string; again: string; count: string }) {
  if ([...pin].length < SHORTEST) return { field: "pin", text: `At least ${SHORTEST} characters.` } as const;
  if (pin !== again) return { field: "again", text: "Not the same PIN." } as const;
  if (!/^[1-9]\d*$/.test(count) || Number(count) > MOST)
    return { field: "count", text: `A number from 1 to ${MOST}.` } as const;
  return null;
}
