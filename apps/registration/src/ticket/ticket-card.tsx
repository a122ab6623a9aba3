import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { ReactNode } from "react";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";
import { VatNote } from "../page/vat-note.tsx";
import { BarcodeDrawing } from "./barcode-drawing.tsx";
import { PaymentDue } from "./payment-due.tsx";
import { SignedCode } from "./signed-code.tsx";

type Props = { ticket: PublicTicket; texts: PageTexts };
/** `children`: how it is paid, below what is to be paid. */
type CardProps = Props & { children: ReactNode };

/** The holder's name, the ticket's status and, once it is issued, the barcode. rules/player 13 */
export function TicketCard({ ticket, texts, children }: CardProps) {
  return (
    <section className="ticket" aria-label={texts.TICKET_TITLE}>
      <TicketStatus ticket={ticket} texts={texts} />
      {children}
      <div className="ticket-head">
        <hgroup>
          <h2>
            <bdi>{ticket.fullName || texts.TICKET_TITLE}</bdi>
          </h2>
          {ticket.company && (
            <p className="ticket-company">
              <bdi>{ticket.company}</bdi>
            </p>
          )}
        </hgroup>
        <p className="ticket-status" data-status={ticket.status}>
          {texts[STATUS_TEXTS[ticket.status]]}
        </p>
      </div>
      {ticket.drawing && (
        <BarcodeDrawing ticket={ticket} drawing={ticket.drawing} label={texts.TICKET_BARCODE} />
      )}
      {ticket.status === "held" && <div className="veil" aria-hidden="true" />}
      {isLive(ticket.status) && !ticket.isIncomplete && (
        // The same element before and after the payment, so that the change is announced.
        <p className="ticket-hint" role="status">
          {ticket.status === "issued" ? texts.SHOW_AT_ENTRANCE : texts.TICKET_BARCODE_LATER}
        </p>
      )}
      {ticket.signedCode && <SignedCode drawing={ticket.signedCode} text={texts.SHOW_SIGNED_CODE} />}
      <dl>
        <div>
          <dt>{texts.TICKET_NUMBER}</dt>
          <dd>{ticket.ticketId}</dd>
        </div>
        <div>
          <dt>{texts.TICKET_PRICE}</dt>
          <dd>
            {ticket.priceText || texts.TICKET_FREE}
            <VatNote percent={ticket.vatText} texts={texts} />
            {ticket.purchased && ticket.price > 0 && <small>{texts.TICKET_PAID}</small>}
          </dd>
        </div>
        {ticket.refundText && (
          <div>
            <dt>{texts.CANCELLATION_REFUND}</dt>
            <dd>{ticket.refundText}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}

const STATUS_TEXTS = {
  issued: "TICKET_STATUS_ISSUED",
  held: "TICKET_STATUS_HELD",
  cancelled: "TICKET_STATUS_CANCELLED",
  expired: "TICKET_STATUS_EXPIRED",
} as const;

function TicketStatus({ ticket, texts }: Props) {
  const { status } = ticket;
  if (status === "cancelled") return <Notice tone="wrong">{texts.TICKET_CANCELLED}</Notice>;
  if (status === "expired") return <Notice tone="wrong">{texts.TICKET_EXPIRED}</Notice>;
  // Of a group its contact pays.
  return status === "held" && !ticket.isOfGroup ? <PaymentDue ticket={ticket} texts={texts} /> : null;
}
