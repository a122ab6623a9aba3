import { countOf } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { LockAndClose } from "../../page/lock-and-close.tsx";
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
      <LockAndClose
        unsent={unsent + damaged > 0 ? countOf(unsent + damaged, "scan") : null}
        onLock={onLock}
        onClose={onClose}
        onSync={onSync}
      />
    </section>
  );
}
