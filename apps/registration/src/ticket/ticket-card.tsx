import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";
import { BarcodeDrawing } from "./barcode-drawing.tsx";

type Props = { ticket: PublicTicket; texts: PageTexts };

/** The holder's name, the ticket's status and, while it is valid, the barcode. rules/player 13 */
export function TicketCard({ ticket, texts }: Props) {
  return (
    <section className="ticket" aria-label={texts.TICKET_TITLE}>
      <TicketStatus ticket={ticket} texts={texts} />
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
      {ticket.drawing && (
        <BarcodeDrawing ticket={ticket} drawing={ticket.drawing} label={texts.TICKET_BARCODE} />
      )}
      {ticket.status === "issued" && <p className="ticket-hint">{texts.SHOW_AT_ENTRANCE}</p>}
      <dl>
        <div>
          <dt>{texts.TICKET_NUMBER}</dt>
          <dd>{ticket.ticketId}</dd>
        </div>
        <div>
          <dt>{texts.TICKET_PRICE}</dt>
          <dd>
            {ticket.priceText || texts.TICKET_FREE}
            {ticket.purchased && ticket.price > 0 && <small>{texts.TICKET_PAID}</small>}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function TicketStatus({ ticket, texts }: Props) {
  const { status, expirePaymentText: date } = ticket;
  if (status === "cancelled") return <Notice tone="wrong">{texts.TICKET_CANCELLED}</Notice>;
  if (status === "expired") return <Notice tone="wrong">{texts.TICKET_EXPIRED}</Notice>;
  if (status === "issued" || date === "") return null;
  return <Notice tone="told">{fillText(texts.TICKET_HELD, { date })}</Notice>;
}
