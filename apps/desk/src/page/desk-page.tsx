import type { DeskVisitor } from "@foyer/contract/desks.ts";
import { useState } from "react";
import { createPortal } from "react-dom";
import { Boundary } from "../failure/boundary.tsx";
import { VisitorList } from "../find/visitor-list.tsx";
import { Badge } from "../print/badge.tsx";
import { usePageSize } from "../print/use-page-size.ts";
import { RegisterPanel } from "../register/register-panel.tsx";
import type { DeskSession } from "../session/desk-session.ts";
import { useSession } from "../session/use-session.ts";
import { ClosePanel } from "./close-panel.tsx";
import { DeskHead } from "./desk-head.tsx";

type Props = { session: DeskSession; onLock: () => void; onClose: () => Promise<boolean> };

const PANELS = { register: "New visitor", find: "Find and print", close: "This desk" } as const;
type Panel = keyof typeof PANELS;

/** The open desk: one panel at a time below the head, which says what is not handed in yet. */
export function DeskPage({ session, onLock, onClose }: Props) {
  const { kit } = session.taken;
  const view = useSession(session);
  const [panel, setPanel] = useState<Panel>("register");
  const [printed, setPrinted] = useState<DeskVisitor | null>(null);
  usePageSize(kit.template.page);
  const print = (visitor: DeskVisitor) => {
    setPrinted(visitor);
    // Once the badge is in the page.
    requestAnimationFrame(() => requestAnimationFrame(() => window.print()));
  };
  return (
    <>
      <DeskHead kit={kit} view={view} onHandIn={() => void session.sync()} />
      <nav className="tabs" aria-label="Desk">
        {(Object.keys(PANELS) as Panel[]).map((name) => (
          <button
            key={name}
            type="button"
            aria-current={panel === name ? "page" : undefined}
            onClick={() => setPanel(name)}
          >
            {PANELS[name]}
          </button>
        ))}
      </nav>
      <main className="card">
        {/* Hidden, not gone: what stands in the form survives a look at the list. */}
        <div hidden={panel !== "register"}>
          <Boundary fallback={<Broken what="The questionnaire cannot be shown." />}>
            <RegisterPanel session={session} unused={view.unused} onPrint={print} />
          </Boundary>
        </div>
        {panel === "find" && (
          <Boundary fallback={<Broken what="The visitors cannot be shown." />}>
            <VisitorList kit={kit} visitors={view.visitors} onPrint={print} />
          </Boundary>
        )}
        {panel === "close" && <ClosePanel session={session} view={view} onLock={onLock} onClose={onClose} />}
      </main>
      {printed && createPortal(<PrintedSheet session={session} visitor={printed} />, document.body)}
    </>
  );
}

function Broken({ what }: { what: string }) {
  return (
    <p className="message" data-tone="wrong" role="alert">
      {what} Visitors who are stored on this device are safe and are handed in. Load this page again; where it
      stays so, close this desk and open another one.
    </p>
  );
}

/** On paper alone. */
function PrintedSheet({ session, visitor }: { session: DeskSession; visitor: DeskVisitor }) {
  return (
    <div className="sheet" aria-hidden="true">
      <Badge taken={session.taken} visitor={visitor} />
    </div>
  );
}
