import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import type { MailHead } from "../../platform/mail/mail-page.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { findOpenOffer } from "../ticket-offers/offer-ticket.service.ts";
import { type DescribedTicket, shownName } from "../ticket-page/ticket-page.service.ts";
import { readTicket } from "./corrected-mail.service.ts";
import { isAddressOf } from "./ticket-mail.service.ts";
import type { TicketMailTexts } from "./ticket-mail-texts.ts";
import { writeNotice } from "./ticket-notice.ts";

/** Writes the mail with the link that accepts a ticket; once the offer has ended it is not sent. rules/tickets 67, 70 */
export function composeOffer(publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { projectId, ticketId } = occasion;
    const offer = await findOpenOffer(db, { projectId, ticketId: ticketId ?? 0 });
    if (!offer || !isAddressOf({ email: offer.recipient }, occasion))
      return { withdrawn: "The offer has ended." };
    const { ticket, texts, head, attachments } = await readTicket(db, occasion);
    const mail = writeOfferMail({ ticket, texts, head, offer, publicUrl });
    return { ...mail, attachments, isForAnybody: true };
  };
}

type OfferMail = {
  ticket: DescribedTicket;
  texts: TicketMailTexts;
  head: MailHead;
  offer: { token: string; expiresAt: Date };
  publicUrl: string;
};

/** Writes the mail that offers a ticket. */
export function writeOfferMail({ ticket, texts, head, offer, publicUrl }: OfferMail) {
  const { project, registrationCode, fullName, cultureCode } = ticket;
  return writeNotice({
    name: "ticket-offer",
    ticket,
    texts,
    head,
    link: `${publicUrl}/r/${registrationCode}/offer/${offer.token}`,
    values: {
      name: shownName(fullName),
      until: formatVenueMoment(offer.expiresAt.toISOString(), project.timeZone, cultureCode),
    },
  });
}
