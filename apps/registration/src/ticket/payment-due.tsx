import { splitAddresses } from "@foyer/domain/internet/split-addresses.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { PageTexts } from "../page/page-texts.ts";
import type { PublicTicket } from "../page/server.ts";

type Props = { ticket: PublicTicket; texts: PageTexts };

/** The banner of an unpaid ticket: it does not admit, and this amount is due until this date, in this way. */
export function PaymentDue({ ticket, texts }: Props) {
  const { expirePaymentText: date, priceText, paymentReference, howToPay } = ticket;
  return (
    <section className="payment-due" aria-label={texts.TICKET_UNPAID}>
      <h2>{texts.TICKET_UNPAID}</h2>
      <p className="payment-amount">
        <bdi>{priceText}</bdi>
      </p>
      {date !== "" && <p>{fillText(texts.TICKET_HELD, { date })}</p>}
      {howToPay !== "" && (
        <p className="payment-how" dir="auto">
          <LinkedText text={howToPay} />
        </p>
      )}
      <p>
        {texts.PAYMENT_REFERENCE}: <bdi className="payment-reference">{paymentReference}</bdi>
      </p>
    </section>
  );
}

/** Plain text with its web addresses as links. */
function LinkedText({ text }: { text: string }) {
  return splitAddresses(text).map(({ text: part, href }, index) =>
    href === null ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no identity but their place
      <a key={index} href={href} target="_blank" rel="noopener noreferrer">
        {part}
      </a>
    ),
  );
}
