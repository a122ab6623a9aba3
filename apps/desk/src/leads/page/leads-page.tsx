import { countOf } from "@foyer/domain/format/counts.ts";
import { formatMoment } from "@foyer/domain/format/times.ts";
import { Boundary } from "@foyer/player/boundary.tsx";
import { useState } from "react";
import { CameraPart } from "../../camera/camera-part.tsx";
import { useKeptCamera } from "../../camera/use-kept-camera.ts";
import { LockAndClose } from "../../page/lock-and-close.tsx";
import { PanelTabs } from "../../page/panel-tabs.tsx";
import { ScanForm } from "../../page/scan-form.tsx";
import { useSyncedSession } from "../../sync/use-synced-session.ts";
import "../../gate/page/gate.css";
import type { LeadSession, LeadView } from "../lead-session.ts";
import { LastScan } from "./last-scan.tsx";
import { LeadDetails } from "./lead-details.tsx";
import { LeadList } from "./lead-list.tsx";
import { LeadsHead } from "./leads-head.tsx";
import { NoteEditor } from "./note-editor.tsx";
import "./leads.css";

type Props = { session: LeadSession; onLock: () => void; onClose: () => Promise<boolean> };

const PANELS = { scan: "Scan", leads: "Leads", device: "Device" } as const;
type Panel = keyof typeof PANELS;

/** The open device of an exhibitor. rules/leads 8 */
export function LeadsPage({ session, onLock, onClose }: Props) {
  const view = useSyncedSession(session);
  useKeptCamera(view.server);
  const [panel, setPanel] = useState<Panel>("scan");
  const [isLoud, setLoud] = useState(true);
  const formatAt = (at: string) => formatMoment(at, view.kit.timeZone);
  return (
    <>
      <LeadsHead view={view} />
      <PanelTabs label="Device" panels={PANELS} chosen={panel} onChoose={setPanel} />
      <main className="card gate-card">
        <Boundary fallback={<Broken />}>
          {panel === "scan" && <Scanning session={session} view={view} isLoud={isLoud} formatAt={formatAt} />}
          {panel === "leads" && <LeadList session={session} view={view} formatAt={formatAt} />}
          {panel === "device" && (
            <section className="panel">
              <label className="check">
                <input type="checkbox" checked={isLoud} onChange={(event) => setLoud(event.target.checked)} />
                Sound and vibration
              </label>
              <LockAndClose
                unsent={unsentOf(view)}
                onLock={onLock}
                onClose={onClose}
                onSync={() => void session.sync()}
              />
            </section>
          )}
        </Boundary>
      </main>
    </>
  );
}

const unsentOf = ({ unsent, damaged }: LeadView): string | null =>
  unsent + damaged > 0 ? countOf(unsent + damaged, "scan or note", "scans and notes") : null;

function Broken() {
  return (
    <p className="message" data-tone="wrong" role="alert">
      This page cannot be shown. The scans and notes on this device are safe and will be sent. Reload this
      page.
    </p>
  );
}

type ScanningProps = {
  session: LeadSession;
  view: LeadView;
  isLoud: boolean;
  formatAt: (at: string) => string;
};

function Scanning({ session, view, isLoud, formatAt }: ScanningProps) {
  const { kit, last, server } = view;
  const [isFailed, setFailed] = useState(false);
  const [isCameraOpen, openCamera] = useState(false);
  const isOff = kit.isClosed || view.isBlocked;
  const scan = async (code: string) => {
    try {
      await session.scan(code);
      setFailed(false);
    } catch {
      setFailed(true);
    }
  };
  const own = last?.is === "lead" ? last.own : (last?.scan ?? null);
  const mayNote = own !== null && (own.outcome === null || own.outcome === "lead");
  return (
    <>
      {kit.isClosed && (
        <p className="message">The organiser has closed this exhibitor: nothing more can be scanned.</p>
      )}
      {isCameraOpen && !isOff && <CameraPart onScan={(code) => void scan(code)} />}
      <LastScan item={last} server={server} isLoud={isLoud} isFailed={isFailed} />
      {last?.is === "lead" && last.lead.isShared && (
        <LeadDetails
          lead={last.lead}
          own={last.own}
          device={session.device}
          fields={kit.fields}
          formatAt={formatAt}
        />
      )}
      {mayNote && <NoteEditor key={own.sequence} session={session} scan={own} />}
      <ScanForm
        submit="Save"
        isOff={isOff}
        isCameraOpen={isCameraOpen}
        onCamera={openCamera}
        onScan={(code) => void scan(code)}
      />
    </>
  );
}
