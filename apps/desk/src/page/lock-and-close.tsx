import { CloseButtons } from "./close-buttons.tsx";

type Props = {
  /** Scans that are not sent, in words; null: none. */
  unsent: string | null;
  onLock: () => void;
  onClose: () => Promise<boolean>;
  onSync: () => void;
};

/** Locks a device that scans, and closes it once everything is sent. */
export function LockAndClose({ unsent, onLock, onClose, onSync }: Props) {
  return (
    <>
      <h2>Lock this device</h2>
      <p>For a break. The device shows nothing until its PIN is entered.</p>
      <p className="buttons">
        <button type="button" onClick={onLock}>
          Lock this device
        </button>
      </p>
      <h2>Close this device</h2>
      <p>All data on this device is erased, and it is no longer connected.</p>
      {unsent !== null ? (
        <>
          <p className="message" data-tone="due">
            Not possible yet: {unsent} not sent.
          </p>
          <p className="buttons">
            <button type="button" onClick={onSync}>
              Send now
            </button>
          </p>
        </>
      ) : (
        <CloseButtons noun="device" onClose={onClose} />
      )}
    </>
  );
}
