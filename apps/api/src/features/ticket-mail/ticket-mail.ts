import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { drawMailPage, LINK, type MailHead } from "../../platform/mail/mail-page.ts";
import type { DescribedTicket } from "../ticket-page/ticket-page.service.ts";

/** Names of the UI items in a ticket's mail. */
export const TICKET_MAIL_TEXTS = [
  "TICKET_EMAIL_SUBJECT",
  "TICKET_EMAIL_BODY",
  "TICKET_EMAIL_HELD_SUBJECT",
  "TICKET_EMAIL_HELD_BODY",
  "TICKET_UNPAID",
  "TICKET_BARCODE_LATER",
  "EVENT_DATES",
  "EVENT_PLACES",
  "TICKET_NUMBER",
  "TICKET_PRICE",
  "TICKET_PAID",
  "PAYMENT_REFERENCE",
] as const;

type Texts = UiTexts<(typeof TICKET_MAIL_TEXTS)[number]>;

/** Writes the mail of an issued or a held ticket. */
export function writeTicketMail(
  ticket: DescribedTicket,
  texts: Texts,
  link: string,
  head: MailHead,
): { subject: string; text: string; html: string } {
  const { project, cultureCode: culture, expirePaymentText: date } = ticket;
  const isHeld = ticket.status === "held";
  const event = project.name;
  const subject = fillText(texts[isHeld ? "TICKET_EMAIL_HELD_SUBJECT" : "TICKET_EMAIL_SUBJECT"], {
    event,
  });
  const body = texts[isHeld ? "TICKET_EMAIL_HELD_BODY" : "TICKET_EMAIL_BODY"];
  const warning = isHeld ? [texts.TICKET_UNPAID, texts.TICKET_BARCODE_LATER] : [];
  const howToPay = ticket.howToPay === "" ? [] : ["", ticket.howToPay];
  const facts = factsOf(ticket, texts);
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  return {
    subject,
    text: [fillText(body, { event, date, link }), ...warning, ...howToPay, "", event, ...lines, ""].join(
      "\n",
    ),
    html: drawMailPage({
      culture,
      subject,
      heading: event,
      head,
      body: markUp(body, { event, date }, link),
      warning: warning.join(" "),
      note: ticket.howToPay,
      facts,
    }),
  };
}

function factsOf(ticket: DescribedTicket, texts: Texts) {
  const { ticketId, fullName, priceText, purchased } = ticket;
  const { period, zoneName, places } = ticket.project;
  const facts: [string, string][] = [
    [texts.EVENT_DATES, `${period} (${zoneName})`],
    [texts.EVENT_PLACES, places.join(", ")],
    [texts.TICKET_NUMBER, [String(ticketId), fullName].filter(Boolean).join(", ")],
    [texts.TICKET_PRICE, priceText && purchased ? `${priceText} (${texts.TICKET_PAID})` : priceText],
    [texts.PAYMENT_REFERENCE, ticket.paymentReference],
  ];
  return facts.filter(([, value]) => value !== "");
}

function markUp(body: string, values: Record<string, string>, link: string): string {
  const anchor = `<a href="${escapeHtml(link)}" ${LINK}>${escapeHtml(link)}</a>`;
  const escaped = Object.entries(values).map(([name, value]) => [name, escapeHtml(value)]);
  return fillText(escapeHtml(body), { ...Object.fromEntries(escaped), link: anchor });
}
