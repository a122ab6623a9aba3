import { useState } from "react";

type Props = {
  noun: "desk" | "device";
  /** Said in addition when the server could not be reached. */
  failedToo?: string;
  /** Returns whether the server has closed it. */
  onClose: () => Promise<boolean>;
};

/** Closes what the device is, after a question. */
export function CloseButtons({ noun, failedToo, onClose }: Props) {
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
            Close this {noun}
          </button>
        )}
      </p>
      {state === "failed" && (
        <p className="message" data-tone="wrong" role="alert">
          The server could not be reached, so the {noun} is still open. Try again with a network.
          {failedToo && ` ${failedToo}`}
        </p>
      )}
    </>
  );
}
