import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type MouseEvent, useState } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { cancelTicket, type PublicTicket, Refusal } from "../page/server.ts";

type Props = {
  ticket: PublicTicket;
  texts: PageTexts;
  /** The ticket has ended: load it again. */
  onEnded: () => void;
};

/** Lets the holder cancel a free or unpaid ticket, until its registration's time. rules/tickets 61 */
export function CancelTicket({ ticket, texts, onEnded }: Props) {
  const [status, setStatus] = useState<"open" | "sending" | "refused" | "too-many" | "failed">("open");
  const cancel = async () => {
    setStatus("sending");
    const refusal = await cancelTicket(ticket.identifier).then(
      () => null,
      (error: unknown) => error,
    );
    const code = refusal instanceof Refusal ? refusal.code : "";
    if (refusal === null || ENDED.has(code)) {
      // This part goes away; the focus must not fall to the body.
      document.querySelector<HTMLElement>("main")?.focus();
      onEnded();
      return;
    }
    if (refusal instanceof Refusal && refusal.status === 429) setStatus("too-many");
    else setStatus(code === "cancellation-closed" ? "refused" : "failed");
  };
  const keep = ({ currentTarget }: MouseEvent) => {
    const details = currentTarget.closest("details");
    if (details) details.open = false;
    details?.querySelector("summary")?.focus();
  };
  return (
    <details className="again">
      <summary>
        {fillText(texts.CANCEL_TICKET_UNTIL, { time: ticket.cancelUntilText })}{" "}
        <span>{texts.CANCEL_TICKET}</span>
      </summary>
      <div className="cancel-ticket">
        {status === "refused" && <Notice tone="wrong">{texts.CANCEL_TICKET_REFUSED}</Notice>}
        {status === "too-many" && <Notice tone="wrong">{texts.TOO_MANY_REQUESTS}</Notice>}
        {status === "failed" && <Notice tone="wrong">{texts.SOMETHING_WENT_WRONG}</Notice>}
        <p>{texts.CANCEL_TICKET_TEXT}</p>
        <div className="ticket-actions">
          <button
            type="button"
            className="button"
            data-danger
            aria-disabled={status === "sending"}
            onClick={() => status !== "sending" && void cancel()}
          >
            {texts.CANCEL_TICKET}
          </button>
          <button type="button" className="button" onClick={keep}>
            {texts.KEEP_TICKET}
          </button>
        </div>
      </div>
    </details>
  );
}

const ENDED = new Set(["ticket-cancelled", "ticket-expired", "ticket-passed-on"]);
