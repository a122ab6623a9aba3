import { countOf } from "@foyer/domain/format/counts.ts";
import { useState } from "react";
import type { DeskSession, DeskView } from "../session/desk-session.ts";
import { CloseButtons } from "./close-buttons.tsx";
import { saveUnsynced } from "./save-unsynced.ts";

type Props = {
  session: DeskSession;
  view: DeskView;
  onLock: () => void;
  onClose: () => Promise<boolean>;
};

const NO_LONGER_USED = "The desk no longer uses its barcodes: the server may have them back already.";

/** Shows the number of unused barcodes; locks and closes the desk. */
export function ClosePanel({ session, view, onLock, onClose }: Props) {
  const { unused, isExhausted, visitors } = view;
  // Visitors in a saved file do not keep the desk open.
  const [savedKeys, setSavedKeys] = useState<ReadonlySet<string>>(new Set());
  const waiting = visitors.filter(({ status }) => status === "waiting").length;
  const rejected = visitors.filter(({ status, key }) => status === "rejected" && !savedKeys.has(key)).length;
  const save = () => {
    const saved = session.takeRejected();
    saveUnsynced(session.provisions, saved);
    setSavedKeys(new Set(saved.map(({ key }) => key)));
  };
  return (
    <section className="panel">
      <h2>Barcodes on this desk: {unused}</h2>
      {isExhausted && <p>The registration has no more reserved barcodes.</p>}
      <h2>Lock this desk</h2>
      <p>
        For a break. The desk shows nothing until its PIN is entered. Unsaved answers in the form are lost.
      </p>
      <p className="buttons">
        <button type="button" onClick={onLock}>
          Lock this desk
        </button>
      </p>
      <h2>Close this desk</h2>
      <p>Unused barcodes are returned, and all data on this device is erased.</p>
      {waiting + rejected > 0 ? (
        <p className="message" data-tone="due">
          Not possible yet: {countOf(waiting + rejected, "visitor")} not synced.
        </p>
      ) : (
        <CloseButtons noun="desk" {...(unused === 0 && { failedToo: NO_LONGER_USED })} onClose={onClose} />
      )}
      {waiting === 0 && rejected > 0 && (
        <>
          <p>
            The server rejects them. Save them in a file and give it to the administrators. Then close the
            desk.
          </p>
          <p className="buttons">
            <button type="button" onClick={save}>
              Save them in a file
            </button>
          </p>
        </>
      )}
    </section>
  );
}
