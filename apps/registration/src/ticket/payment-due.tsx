import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";

type Props = { ticket: PublicTicket; texts: PageTexts };

/** The banner of a ticket that waits for its payment: that it admits nobody, how much is due and until when. */
export function PaymentDue({ ticket, texts }: Props) {
  const { expirePaymentText: date, priceText } = ticket;
  return (
    <section className="payment-due" aria-label={texts.TICKET_UNPAID}>
      <h3>{texts.TICKET_UNPAID}</h3>
      <p className="payment-amount">
        <bdi>{priceText}</bdi>
      </p>
      {date !== "" && <p>{fillText(texts.TICKET_HELD, { date })}</p>}
    </section>
  );
}
