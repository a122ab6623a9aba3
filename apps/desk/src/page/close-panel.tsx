import { useState } from "react";
import type { DeskView } from "../session/desk-session.ts";

type Props = { view: DeskView; onClose: () => Promise<boolean> };

/** How many barcodes are left, and the end of the desk. */
export function ClosePanel({ view: { unused, waiting, isExhausted }, onClose }: Props) {
  const [state, setState] = useState<"resting" | "asked" | "busy" | "failed">("resting");
  const close = async () => {
    setState("busy");
    if (!(await onClose())) setState("failed");
  };
  return (
    <section className="panel">
      <h2>Barcodes on this desk: {unused}</h2>
      {isExhausted && <p>The reservation has no more to take along.</p>}
      <h2>Close this desk</h2>
      <p>Unused barcodes are given back, and everything on this device is erased.</p>
      {waiting > 0 ? (
        <p className="message" data-tone="due">
          Not possible yet: {waiting === 1 ? "1 visitor is" : `${waiting} visitors are`} not handed in.
        </p>
      ) : (
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
      )}
      {state === "failed" && (
        <p className="message" data-tone="wrong" role="alert">
          The server could not be reached, so the desk is still open. Its barcodes are no longer given: the
          server may have them back already. Try again with a network.
        </p>
      )}
    </section>
  );
}
