import { useState } from "react";
import type { DeskSession, DeskView } from "../session/desk-session.ts";
import { saveNotHandedIn } from "./save-not-handed-in.ts";

type Props = {
  session: DeskSession;
  view: DeskView;
  onLock: () => void;
  onClose: () => Promise<boolean>;
};

/** How many barcodes are left, a pause, and the end of the desk. */
export function ClosePanel({ session, view, onLock, onClose }: Props) {
  const { unused, isExhausted, visitors } = view;
  // Those in a file that was saved keep nobody.
  const [savedKeys, setSavedKeys] = useState<ReadonlySet<string>>(new Set());
  const here = visitors.filter(({ status }) => status === "here").length;
  const aside = visitors.filter(({ status, key }) => status === "aside" && !savedKeys.has(key)).length;
  const save = () => {
    const saved = session.saveAside();
    saveNotHandedIn(session.taken, saved);
    setSavedKeys(new Set(saved.map(({ key }) => key)));
  };
  return (
    <section className="panel">
      <h2>Barcodes on this desk: {unused}</h2>
      {isExhausted && <p>The reservation has no more to take along.</p>}
      <h2>Lock this desk</h2>
      <p>For a break: it shows nothing until somebody types its PIN. What is typed in the form is lost.</p>
      <p className="buttons">
        <button type="button" onClick={onLock}>
          Lock this desk
        </button>
      </p>
      <h2>Close this desk</h2>
      <p>Unused barcodes are given back, and everything on this device is erased.</p>
      {here + aside > 0 ? (
        <p className="message" data-tone="due">
          Not possible yet: {here + aside === 1 ? "1 visitor is" : `${here + aside} visitors are`} not handed
          in.
        </p>
      ) : (
        <CloseButtons unused={unused} onClose={onClose} />
      )}
      {here === 0 && aside > 0 && (
        <>
          <p>
            The server has answered that it cannot take them. Save them in a file, give it to those who run
            the server, and close the desk then.
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

function CloseButtons({ unused, onClose }: Pick<Props, "onClose"> & { unused: number }) {
  const [state, setState] = useState<"resting" | "asked" | "busy" | "failed">("resting");
  const close = async () => {
    setState("busy");
    if (!(await onClose())) setState("failed");
  };
  return (
    <>
      <p className="buttons">
        {state === "asked" || state === "busy" ? (
          <>
            <button
              type="button"
              className="main-button"
              aria-disabled={state === "busy"}
              onClick={() => void close()}
            >
              {state === "busy" ? "Closing …" : "Close and erase"}
            </button>
            <button type="button" onClick={() => setState("resting")}>
              Keep it open
            </button>
          </>
        ) : (
          <button type="button" onClick={() => setState("asked")}>
            Close this desk
          </button>
        )}
      </p>
      {state === "failed" && (
        <p className="message" data-tone="wrong" role="alert">
          The server could not be reached, so the desk is still open. Try again with a network.
          {unused === 0 && " Its barcodes are no longer given: the server may have them back already."}
        </p>
      )}
    </>
  );
}
