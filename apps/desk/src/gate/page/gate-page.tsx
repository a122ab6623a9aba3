import { formatMoment } from "@foyer/domain/format/times.ts";
import type { Direction } from "@foyer/domain/gate/gate-rules.ts";
import { Boundary } from "@foyer/player/boundary.tsx";
import { playVerdict } from "@foyer/ui/verdict/play-verdict.ts";
import { SLOW_VERDICT_MS } from "@foyer/ui/verdict/slow-verdict.ts";
import { useState } from "react";
import { CameraPart } from "../../camera/camera-part.tsx";
import { useKeptCamera } from "../../camera/use-kept-camera.ts";
import { useSyncedSession } from "../../sync/use-synced-session.ts";
import type { GateSession, GateView, ShownScan } from "../gate-session.ts";
import { DevicePanel } from "./device-panel.tsx";
import "./gate.css";
import { PanelTabs } from "../../page/panel-tabs.tsx";
import { saveFile } from "../../page/save-file.ts";
import { ScanForm } from "../../page/scan-form.tsx";
import { FindVisitor } from "./find-visitor.tsx";
import { GateHead } from "./gate-head.tsx";
import { hasBadge, PrintBadge } from "./print-badge.tsx";
import { ScanVerdict, ShownScans } from "./scan-verdict.tsx";
import { type BadgeState, useBadge } from "./use-badge.ts";

type Props = { session: GateSession; onLock: () => void; onClose: () => Promise<boolean> };

const PANELS = { scan: "Check in", device: "This device" } as const;
/** Where the gate shows names. rules/gates 46 */
const WITH_HELP = { scan: "Check in", help: "Find", device: "This device" } as const;
type Panel = keyof typeof WITH_HELP;

/** The open device for gates: a head with the scans that are not sent, and below it the verdict on the last scan. */
export function GatePage({ session, onLock, onClose }: Props) {
  const view = useSyncedSession(session);
  useKeptCamera(view.server);
  const [panel, setPanel] = useState<Panel>("scan");
  const [isLoud, setLoud] = useState(true);
  const { badge, print } = useBadge(session);
  const onScanned = (scanned: ShownScan | null) => {
    if (!scanned) return;
    if (isLoud) playVerdict(scanned.verdict);
    const now = session.view();
    if (now.printsEach && now.server === "reachable" && hasBadge(now, scanned))
      void print(scanned, { onlyFirst: true });
  };
  const isHelpful = view.gate?.showsNames === true && !view.gate.isClosed && !view.isBlocked;
  const shown = panel === "help" && !isHelpful ? "scan" : panel;
  return (
    <>
      <GateHead view={view} />
      <PanelTabs<Panel>
        label="Device"
        panels={isHelpful ? WITH_HELP : (PANELS as typeof WITH_HELP)}
        chosen={shown}
        onChoose={setPanel}
      />
      <main className="card gate-card">
        <Boundary fallback={<Broken />}>
          {shown === "scan" && (
            <Scanning
              session={session}
              view={view}
              badge={badge}
              onScanned={onScanned}
              onFailed={() => isLoud && playVerdict("refused")}
              onPrint={(scan, reason) => void print(scan, reason === undefined ? {} : { reason })}
            />
          )}
          {shown === "help" && (
            <FindVisitor
              session={session}
              view={view}
              onScanned={(scanned) => {
                onScanned(scanned);
                setPanel("scan");
              }}
            />
          )}
          {shown === "device" && (
            <DevicePanel
              view={view}
              isLoud={isLoud}
              onLoud={setLoud}
              onPrintsEach={(printsEach) => void session.choose({ printsEach })}
              onLock={onLock}
              onClose={onClose}
              onSync={() => void session.sync()}
              onSave={async () => {
                const { content, name } = await session.saveUnsent();
                saveFile(content, name);
              }}
            />
          )}
        </Boundary>
      </main>
    </>
  );
}

function Broken() {
  return (
    <p className="message" data-tone="wrong" role="alert">
      This page cannot be shown. The scans on this device are safe and will be sent. Reload this page.
    </p>
  );
}

type ScanningProps = {
  session: GateSession;
  view: GateView;
  badge: BadgeState | null;
  onScanned: (scan: ShownScan | null) => void;
  /** The scan could not be stored. */
  onFailed: () => void;
  onPrint: (scan: ShownScan, reason?: string) => void;
};

function Scanning({ session, view, badge, onScanned, onFailed, onPrint }: ScanningProps) {
  const { gate, kit, shown, contactAt } = view;
  const [chosen, choose] = useState<Direction>("in");
  const [isFailed, setFailed] = useState(false);
  const [checking, setChecking] = useState<string | null>(null);
  const [isCameraOpen, openCamera] = useState(false);
  const isOff = gate === null || gate.isClosed || view.isBlocked;
  const direction = gate?.way === "both" ? chosen : (gate?.way ?? "in");
  const formatAt = (at: string) => formatMoment(at, kit.timeZone);
  const scan = async (code: string) => {
    const slow = setTimeout(() => setChecking(code), SLOW_VERDICT_MS);
    try {
      const scanned = await session.scan(code, direction);
      setFailed(false);
      onScanned(scanned);
    } catch {
      // It was not stored, so nobody is let in by it.
      setFailed(true);
      onFailed();
    }
    clearTimeout(slow);
    setChecking((last) => (last === code ? null : last));
  };
  return (
    <>
      <GateChoice session={session} view={view} />
      {gate?.isClosed && <p className="message">This gate is closed: nothing can be scanned here.</p>}
      {view.isBlocked && (
        <p className="message" data-tone="wrong">
          This device was blocked, or its key has expired: it knows no tickets any more. Staff can connect it
          again on the page of gates.
        </p>
      )}
      {isCameraOpen && !isOff && <CameraPart onScan={(code) => void scan(code)} />}
      <ScanVerdict
        scan={shown[0] ?? null}
        isFailed={isFailed}
        checking={checking}
        gate={gate}
        contactAt={contactAt}
        formatAt={formatAt}
      />
      {checking === null && !isFailed && <PrintBadge view={view} badge={badge} onPrint={onPrint} />}
      {gate?.way === "both" && (
        <fieldset className="ways">
          <legend>Way</legend>
          {(["in", "out"] as const).map((way) => (
            <label key={way}>
              <input type="radio" name="way" checked={chosen === way} onChange={() => choose(way)} />
              {way === "in" ? "In" : "Out"}
            </label>
          ))}
        </fieldset>
      )}
      <ScanForm
        submit="Check"
        isOff={isOff}
        isCameraOpen={isCameraOpen}
        onCamera={openCamera}
        onScan={(code) => void scan(code)}
      />
      <ShownScans scans={shown} formatAt={formatAt} />
    </>
  );
}

/** The gate at which this device scans, where it may scan at several. */
function GateChoice({ session, view: { kit, gate } }: { session: GateSession; view: GateView }) {
  const open = kit.gates.filter(({ mayScan }) => mayScan);
  if (!gate) return <p className="message">There is no gate yet at which this device may scan.</p>;
  if (open.length === 1) return <h2>{gate.name}</h2>;
  return (
    <label className="field">
      <span>Gate</span>
      <select
        value={gate.id}
        onChange={(event) => void session.choose({ gateId: Number(event.target.value) })}
      >
        {open.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
