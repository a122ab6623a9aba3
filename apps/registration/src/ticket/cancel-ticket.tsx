import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type MouseEvent, useState } from "react";
import type { SaidRefund } from "../holder/cancel-paid-ticket.tsx";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import { cancelTicket, type PublicTicket, Refusal } from "../page/server.ts";

type Props = {
  ticket: PublicTicket;
  texts: PageTexts;
  /** The ticket has ended: load it again. */
  onEnded: () => void;
  /** The amount that comes back of a paid ticket, said before. rules/tickets 71 */
  refund?: SaidRefund;
};

/** Lets the holder cancel a ticket, until its registration's time. rules/tickets 61 */
export function CancelTicket({ ticket, texts, onEnded, refund }: Props) {
  const [status, setStatus] = useState<Status>("open");
  const cancel = async () => {
    setStatus("sending");
    const refusal = await cancelTicket(ticket.identifier, refund?.amount ?? 0).then(
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
    if (code === "refund-changed") refund?.onChanged();
    if (refusal instanceof Refusal && refusal.status === 429) setStatus("too-many");
    else setStatus(STATUS_OF[code] ?? "failed");
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
        {status === "changed" && <Notice tone="wrong">{refund?.changed}</Notice>}
        {status === "refused" && <Notice tone="wrong">{texts.CANCEL_TICKET_REFUSED}</Notice>}
        {status === "too-many" && <Notice tone="wrong">{texts.TOO_MANY_REQUESTS}</Notice>}
        {status === "failed" && <Notice tone="wrong">{texts.SOMETHING_WENT_WRONG}</Notice>}
        {refund?.text}
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

type Status = "open" | "sending" | "refused" | "changed" | "too-many" | "failed";
const STATUS_OF: Partial<Record<string, Status>> = {
  "cancellation-closed": "refused",
  "refund-changed": "changed",
};
const ENDED = new Set(["ticket-cancelled", "ticket-expired", "ticket-passed-on"]);
