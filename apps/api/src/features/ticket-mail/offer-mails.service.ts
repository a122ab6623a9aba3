import type { MailKind } from "@foyer/contract/mails.ts";
import { formatVenueMoment } from "@foyer/domain/format/event-times.ts";
import { splitAddresses } from "@foyer/domain/internet/split-addresses.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { findOpenOffer } from "../ticket-offers/offer-ticket.service.ts";
import { writeChangeMail } from "./change-mail.ts";
import { readTicket } from "./corrected-mail.service.ts";
import { isAddressOf } from "./ticket-mail.service.ts";

type OfferKind = Extract<
  MailKind,
  "ticket-offer" | "ticket-offered" | "ticket-offer-withdrawn" | "ticket-passed-on"
>;

/** The mails about passing a ticket on. rules/tickets 70 */
export const offerMails = (publicUrl: string): Record<OfferKind, ComposeMail> => ({
  "ticket-offer": composeOffer(publicUrl),
  "ticket-offered": composeNews(["TICKET_OFFERED_EMAIL_SUBJECT", "TICKET_OFFERED_EMAIL_BODY"]),
  "ticket-offer-withdrawn": composeNews(["OFFER_WITHDRAWN_EMAIL_SUBJECT", "OFFER_WITHDRAWN_EMAIL_BODY"]),
  "ticket-passed-on": composeNews(["TICKET_PASSED_ON_EMAIL_SUBJECT", "TICKET_PASSED_ON_EMAIL_BODY"]),
});

/** Writes the mail with the link that accepts a ticket; once the offer has ended it is not sent. */
function composeOffer(publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { projectId, ticketId, cultureCode: culture } = occasion;
    const offer = await findOpenOffer(db, { projectId, ticketId: ticketId ?? 0 });
    if (!offer || !isAddressOf({ email: offer.recipient }, occasion))
      return { withdrawn: "The offer has ended." };
    const { ticket, head, attachments } = await readTicket(db, occasion);
    const texts = await listUiTexts(db, OFFER, culture);
    const { project, registrationCode, registrationName, fullName } = ticket;
    const mail = writeChangeMail({
      culture,
      subject: texts.TICKET_OFFER_EMAIL_SUBJECT,
      body: texts.TICKET_OFFER_EMAIL_BODY,
      event: project.name,
      values: {
        // Whoever offers tickets must not advertise in the name of the event.
        name: splitAddresses(fullName).every(({ href }) => href === null)
          ? fullName.slice(0, NAME_SYMBOLS)
          : "",
        time: formatVenueMoment(offer.expiresAt.toISOString(), project.timeZone, culture),
      },
      link: `${publicUrl}/r/${registrationCode}/offer/${offer.token}`,
      head,
      facts: [
        [texts.EVENT_DATES, `${project.period} (${project.zoneName})`],
        [texts.TICKET_TITLE, registrationName],
      ],
    });
    return { ...mail, attachments, isForAnybody: true };
  };
}

const NAME_SYMBOLS = 60;
const OFFER = [
  ...(["TICKET_OFFER_EMAIL_SUBJECT", "TICKET_OFFER_EMAIL_BODY", "EVENT_DATES", "TICKET_TITLE"] as const),
] as const satisfies readonly UiTextName[];

/** Writes a mail that only tells: it has no link, and nothing of the other person. */
function composeNews<S extends UiTextName, B extends UiTextName>([subject, body]: readonly [
  S,
  B,
]): ComposeMail {
  return async (db, occasion) => {
    const { ticket, head, attachments } = await readTicket(db, occasion);
    const texts: Readonly<Record<string, string>> = await listUiTexts(
      db,
      [subject, body, "TICKET_NUMBER"],
      occasion.cultureCode,
    );
    const mail = writeChangeMail({
      culture: occasion.cultureCode,
      subject: texts[subject] ?? "",
      body: texts[body] ?? "",
      event: ticket.project.name,
      head,
      facts: [[texts.TICKET_NUMBER ?? "", String(ticket.ticketId)]],
    });
    return { ...mail, attachments, isForAnybody: true };
  };
}
