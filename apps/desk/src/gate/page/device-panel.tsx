import { countOf } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { CloseButtons } from "../../page/close-buttons.tsx";
import type { GateView } from "../gate-session.ts";

type Props = {
  view: GateView;
  isLoud: boolean;
  onLoud: (isLoud: boolean) => void;
  onLock: () => void;
  onClose: () => Promise<boolean>;
  onSync: () => void;
};

/** Says what the device knows; its sound; locks and closes it. */
export function DevicePanel({ view, isLoud, onLoud, onLock, onClose, onSync }: Props) {
  const { codes, contactAt, kit, unsent, damaged } = view;
  return (
    <section className="panel">
      <h2>{countOf(codes, "code")} on this device</h2>
      <p>Last contact with the server: {formatMoment(contactAt, kit.timeZone)}.</p>
      <label className="check">
        <input type="checkbox" checked={isLoud} onChange={(event) => onLoud(event.target.checked)} />
        Sound and vibration
      </label>
      <h2>Lock this device</h2>
      <p>For a break. The device shows nothing until its PIN is entered.</p>
      <p className="buttons">
        <button type="button" onClick={onLock}>
          Lock this device
        </button>
      </p>
      <h2>Close this device</h2>
      <p>All data on this device is erased, and it is no longer connected.</p>
      {unsent + damaged > 0 ? (
        <>
          <p className="message" data-tone="due">
            Not possible yet: {countOf(unsent + damaged, "scan")} not sent.
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
    </section>
  );
}
