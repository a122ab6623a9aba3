import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { Boundary } from "@foyer/player/boundary.tsx";
import { useState } from "react";
import { createPortal } from "react-dom";
import { VisitorList } from "../find/visitor-list.tsx";
import { Badge } from "../print/badge.tsx";
import { unprintableLetters } from "../print/unprintable.ts";
import { UnprintableNotice } from "../print/unprintable-notice.tsx";
import { UnsignedNotice } from "../print/unsigned-notice.tsx";
import { usePageSize } from "../print/use-page-size.ts";
import { RegisterPanel } from "../register/register-panel.tsx";
import type { DeskSession } from "../session/desk-session.ts";
import { useSession } from "../session/use-session.ts";
import { ClosePanel } from "./close-panel.tsx";
import { DeskHead } from "./desk-head.tsx";
import { PanelTabs } from "./panel-tabs.tsx";

type Props = { session: DeskSession; onLock: () => void; onClose: () => Promise<boolean> };

const PANELS = { register: "New visitor", find: "Find and print", close: "This desk" } as const;
type Panel = keyof typeof PANELS;

/** The open desk: a head with the number of unsynced visitors, and one panel below it. */
export function DeskPage({ session, onLock, onClose }: Props) {
  const view = useSession(session);
  const { provisions } = view;
  const { kit } = provisions;
  const [panel, setPanel] = useState<Panel>("register");
  const [printed, setPrinted] = useState<DeskVisitor | null>(null);
  /** The visitor whose badge has letters that no font has: staff decide before it is printed. */
  const [asked, setAsked] = useState<DeskVisitor | null>(null);
  usePageSize(kit.template.page);
  const print = (visitor: DeskVisitor, isDecided = false) => {
    const mustAsk = !isDecided && unprintableLetters(session.provisions, visitor).length > 0;
    setAsked(mustAsk ? visitor : null);
    if (mustAsk) return;
    setPrinted(visitor);
    // After the badge is rendered.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  };
  return (
    <>
      <DeskHead kit={kit} view={view} onSync={() => void session.sync()} />
      <PanelTabs label="Desk" panels={PANELS} chosen={panel} onChoose={setPanel} />
      <main className="card">
        <UnsignedNotice fields={kit.template.settings} />
        {asked && (
          <UnprintableNotice
            letters={unprintableLetters(session.provisions, asked)}
            isLoading={view.missingFonts > 0}
            advice="Print it and write the name by hand, or do not print it."
          >
            <button type="button" onClick={() => print(asked, true)}>
              Print anyway
            </button>
            <button type="button" onClick={() => setAsked(null)}>
              Do not print
            </button>
          </UnprintableNotice>
        )}
        {/* Hidden, not unmounted: the answers in the form stay while somebody looks at the list. */}
        <div hidden={panel !== "register"}>
          <Boundary fallback={<Broken what="The questionnaire cannot be shown." />}>
            <RegisterPanel session={session} view={view} onPrint={print} />
          </Boundary>
        </div>
        {panel === "find" && (
          <Boundary fallback={<Broken what="The visitors cannot be shown." />}>
            <VisitorList provisions={provisions} visitors={view.visitors} onPrint={print} />
          </Boundary>
        )}
        {panel === "close" && <ClosePanel session={session} view={view} onLock={onLock} onClose={onClose} />}
      </main>
      {printed &&
        createPortal(
          <PrintedSheet session={session} visitor={printed} missingFonts={view.missingFonts} />,
          document.body,
        )}
    </>
  );
}

function Broken({ what }: { what: string }) {
  return (
    <p className="message" data-tone="wrong" role="alert">
      {what} The visitors on this device are safe and will be synced. Reload this page. If that does not help,
      close this desk and open another one.
    </p>
  );
}

type PrintedProps = { session: DeskSession; visitor: DeskVisitor; missingFonts: number };

/** Visible only in print. */
function PrintedSheet({ session, ...badge }: PrintedProps) {
  return (
    <div className="sheet" aria-hidden="true">
      <Badge provisions={session.provisions} {...badge} />
    </div>
  );
}
