import classes from "./camera-scanner.module.css";
import type { ScannerView } from "./scanner-session.ts";

type Props = {
  view: ScannerView;
  onTorch: () => void;
  onCamera: (id: string) => void;
  onAgain: () => void;
};

/** Below the picture: what was read, the light, and the choice of the camera. */
export function ScannerBar({ view, onTorch, onCamera, onAgain }: Props) {
  const { phase, stayed, isTorchOn, cameras, cameraId } = view;
  if (phase !== "scanning") return null;
  return (
    <div className={classes.bar}>
      <p className={classes.hint} role="status">
        {hintOf(view)}
      </p>
      {stayed !== null && (
        <button type="button" className={classes.button} onClick={onAgain}>
          Scan again
        </button>
      )}
      {isTorchOn !== null && (
        <button type="button" className={classes.button} aria-pressed={isTorchOn} onClick={onTorch}>
          Torch
        </button>
      )}
      {cameras.length > 1 && (
        <select
          className={classes.select}
          aria-label="Which camera"
          value={cameraId}
          onChange={(event) => onCamera(event.currentTarget.value)}
        >
          {cameras.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function hintOf({ stayed, lastCode }: ScannerView): string {
  if (stayed !== null) return "This code is still in view.";
  return lastCode === null ? "Hold a code before the camera." : `Read ${lastCode}`;
}
