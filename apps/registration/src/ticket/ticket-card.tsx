import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { formatMoment, zoneName } from "@foyer/domain/time/event-times.ts";
import { Notice } from "../page/notice.tsx";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";
import { BarcodeDrawing } from "./barcode-drawing.tsx";

type Props = { ticket: PublicTicket; texts: PageTexts; culture: string };

/** Whose ticket it is, what it is worth, and the barcode while it is. rules/player 13 */
export function TicketCard({ ticket, texts, culture }: Props) {
  return (
    <section className="ticket" aria-label={texts.TICKET_TITLE}>
      <TicketStatus ticket={ticket} texts={texts} culture={culture} />
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

function TicketStatus({ ticket, texts, culture }: Props) {
  const { status, expirePaymentDateTime: until, project } = ticket;
  if (status === "cancelled") return <Notice tone="wrong">{texts.TICKET_CANCELLED}</Notice>;
  if (status === "expired") return <Notice tone="wrong">{texts.TICKET_EXPIRED}</Notice>;
  if (status === "issued" || until === null) return null;
  const date = `${formatMoment(until, project.timeZone, culture)} (${zoneName(project.timeZone, culture, until.slice(0, 19))})`;
  return <Notice tone="told">{fillText(texts.TICKET_HELD, { date })}</Notice>;
}
