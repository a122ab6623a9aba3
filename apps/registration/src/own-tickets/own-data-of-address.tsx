import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type MouseEvent, useState } from "react";
import { Notice } from "../page/notice.tsx";
import { Refusal } from "../page/server.ts";
import type { OwnTextName, OwnTexts } from "./load-own-tickets-page.ts";
import { type OwnTickets, postErasureRequest, saveOwnData } from "./own-tickets-calls.ts";

type Props = {
  code: string;
  erasure: OwnTickets["erasure"];
  texts: OwnTexts;
  onChanged: () => void;
  /** The proof has ended. */
  onEnded: () => void;
};

/** The data of a proven address: as a file, and the request to erase them. rules/privacy 20, 21 */
export function OwnDataOfAddress({ code, erasure, texts, onChanged, onEnded }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<OwnTextName | null>(null);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return onEnded();
      setProblem(
        error instanceof Refusal && error.status === 429 ? "TOO_MANY_REQUESTS" : "SOMETHING_WENT_WRONG",
      );
    } finally {
      setBusy(false);
    }
  };
  const ask = () =>
    run(async () => {
      await postErasureRequest(code);
      document.querySelector<HTMLElement>("main")?.focus();
      onChanged();
    });
  return (
    <section className="own-part" aria-labelledby="own-data">
      <h2 id="own-data" className="own-head">
        {texts.OWN_DATA_TITLE}
      </h2>
      {problem && <Notice tone="wrong">{texts[problem]}</Notice>}
      <div className="ticket-actions">
        {(["pdf", "json"] as const).map((format) => (
          <button
            key={format}
            type="button"
            className="button"
            aria-disabled={isBusy}
            onClick={() => void run(() => saveOwnData(code, format))}
          >
            {texts.DOWNLOAD_MY_DATA}: {format.toUpperCase()}
          </button>
        ))}
      </div>
      {erasure && (
        <Notice tone="told">
          {fillText(erasure.state === "open" ? texts.ERASURE_ASKED : texts.ERASURE_REFUSED, {
            time: erasure.requestedText,
            reason: erasure.reason,
          })}
        </Notice>
      )}
      {erasure?.state !== "open" && <AskErasure texts={texts} isBusy={isBusy} onAsk={() => void ask()} />}
    </section>
  );
}

/** Asks for the erasure, after one more question. */
function AskErasure({ texts, isBusy, onAsk }: { texts: OwnTexts; isBusy: boolean; onAsk: () => void }) {
  const keep = ({ currentTarget }: MouseEvent) => {
    const details = currentTarget.closest("details");
    if (details) details.open = false;
    details?.querySelector("summary")?.focus();
  };
  return (
    <details className="again">
      <summary>
        {texts.ERASURE_TEXT} <span>{texts.ERASURE_ASK}</span>
      </summary>
      <div className="cancel-ticket">
        <p>{texts.ERASURE_CONFIRM}</p>
        <div className="ticket-actions">
          <button type="button" className="button" data-danger aria-disabled={isBusy} onClick={onAsk}>
            {texts.ERASURE_ASK}
          </button>
          <button type="button" className="button" onClick={keep}>
            {texts.ERASURE_KEEP}
          </button>
        </div>
      </div>
    </details>
  );
}
