import { countOf } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { useState } from "react";
import { LockAndClose } from "../../page/lock-and-close.tsx";
import type { GateView } from "../gate-session.ts";

type Props = {
  view: GateView;
  isLoud: boolean;
  onLoud: (isLoud: boolean) => void;
  onPrintsEach: (isOn: boolean) => void;
  onLock: () => void;
  onClose: () => Promise<boolean>;
  onSync: () => void;
  /** Saves the scans that are not sent in a file. */
  onSave: () => Promise<void>;
};

/** Says what the device knows; its sound; locks and closes it. */
export function DevicePanel(props: Props) {
  const { view, isLoud, onLoud, onPrintsEach, onLock, onClose, onSync, onSave } = props;
  const { codes, contactAt, gate, kit, unsent, damaged } = view;
  return (
    <section className="panel">
      <h2>{countOf(codes, "code")} on this device</h2>
      <p>Last contact with the server: {formatMoment(contactAt, kit.timeZone)}.</p>
      <label className="check">
        <input type="checkbox" checked={isLoud} onChange={(event) => onLoud(event.target.checked)} />
        Sound and vibration
      </label>
      {gate?.printsBadges && (
        <label className="check">
          <input
            type="checkbox"
            checked={view.printsEach}
            onChange={(event) => onPrintsEach(event.target.checked)}
          />
          Print each badge that was not printed yet
        </label>
      )}
      {unsent > 0 && <SaveScans unsent={unsent} onSave={onSave} />}
      <LockAndClose
        unsent={unsent + damaged > 0 ? countOf(unsent + damaged, "scan") : null}
        onLock={onLock}
        onClose={onClose}
        onSync={onSync}
      />
    </section>
  );
}

/** Saves scans in a file, where there is no network. rules/gates 47 */
function SaveScans({ unsent, onSave }: { unsent: number; onSave: () => Promise<void> }) {
  const [state, setState] = useState<"resting" | "saved" | "failed">("resting");
  const save = () =>
    onSave().then(
      () => setState("saved"),
      () => setState("failed"),
    );
  return (
    <>
      <h2>Without a network</h2>
      <p>
        Save the {countOf(unsent, "scan")} that {unsent === 1 ? "is" : "are"} not sent in a file, and have
        staff upload it on the page of gates. They stay here, and none counts twice.
      </p>
      <p className="buttons">
        <button type="button" onClick={() => void save()}>
          Save scans in a file
        </button>
      </p>
      {state === "saved" && (
        <p className="message" role="status">
          Saved in the downloads of this device.
        </p>
      )}
      {state === "failed" && (
        <p className="message" data-tone="wrong" role="alert">
          The file could not be made. The scans on this device are safe.
        </p>
      )}
    </>
  );
}
