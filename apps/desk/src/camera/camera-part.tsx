import { useCallback, useEffect, useState } from "react";

type Scanner = typeof import("@foyer/code-scanner/camera-scanner.tsx").CameraScanner;

/** The camera of the device; its code is loaded when it is first turned on. rules/gates 23 */
export function CameraPart({ onScan }: { onScan: (code: string) => void }) {
  const [Part, setPart] = useState<Scanner | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      const { CameraScanner } = await import("@foyer/code-scanner/camera-scanner.tsx");
      setPart(() => CameraScanner);
    } catch {
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  useEffect(() => {
    if (!isFailed) return;
    const tryAgain = () => void load();
    window.addEventListener("online", tryAgain);
    return () => window.removeEventListener("online", tryAgain);
  }, [isFailed, load]);
  if (Part)
    return (
      <div className="camera">
        <Part onScan={onScan} />
      </div>
    );
  if (!isFailed) return null;
  return (
    <div className="message" data-tone="wrong" role="alert">
      <p>
        The camera could not be loaded. Check your connection, then try again or reload this page. Codes can
        also be typed, or scanned with a hand-held scanner.
      </p>
      <button type="button" onClick={() => void load()}>
        Try again
      </button>
    </div>
  );
}
