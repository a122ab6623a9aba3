import { type FormEvent, useEffect, useState } from "react";
import { PinField } from "./pin-field.tsx";

type Props = {
  noun: "desk" | "device";
  onUnlock: (pin: string) => Promise<{ waitSeconds: number } | null>;
};

/** Requires the PIN after every start. */
export function UnlockPage({ noun, onUnlock }: Props) {
  const [pin, setPin] = useState("");
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || wait > 0) return;
    setIsBusy(true);
    const refused = await onUnlock(pin).finally(() => setIsBusy(false));
    if (!refused) return;
    setError("Wrong PIN.");
    setWait(refused.waitSeconds);
    setPin("");
  };
  return (
    <main className="card">
      <h1>Open this {noun}</h1>
      <form onSubmit={(event) => void submit(event)}>
        <PinField label={`PIN of this ${noun}`} value={pin} onChange={setPin} error={error} />
        {wait > 0 && (
          <p className="message" data-tone="wrong" role="status">
            Too many wrong PINs. Try again in {wait} s.
          </p>
        )}
        <button type="submit" className="main-button" aria-disabled={isBusy || wait > 0}>
          {isBusy ? "Opening …" : "Open"}
        </button>
      </form>
    </main>
  );
}
