import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { type MailTextName, mailTextOf } from "@foyer/domain/mail-text/mail-texts.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import { fillMailBody } from "../../platform/mail/mail-body.ts";
import { drawMailPage, type MailHead } from "../../platform/mail/mail-page.ts";
import type { DescribedTicket } from "../ticket-page/ticket-page.service.ts";

/** Names of the UI items in a ticket's mail. */
export const TICKET_MAIL_TEXTS = [
  "TICKET_EMAIL_SUBJECT",
  "TICKET_EMAIL_BODY",
  "TICKET_EMAIL_HELD_SUBJECT",
  "TICKET_EMAIL_HELD_BODY",
  "PAYMENT_REMINDER_EMAIL_SUBJECT",
  "PAYMENT_REMINDER_EMAIL_BODY",
  "TICKET_CHANGED_EMAIL_SUBJECT",
  "TICKET_CHANGED_EMAIL_BODY",
  "TICKET_CANCELLED_EMAIL_SUBJECT",
  "TICKET_CANCELLED_EMAIL_BODY",
  "CANCELLATION_REASON",
  "TICKET_EXPIRED_EMAIL_SUBJECT",
  "TICKET_EXPIRED_EMAIL_BODY",
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

/** The mails about one ticket. */
export type TicketMailName = Exclude<MailTextName, "tickets" | "verification-code">;

type TicketMail = {
  name: TicketMailName;
  ticket: DescribedTicket;
  texts: Texts;
  /** The address of the ticket's page. */
  link: string;
  head: MailHead;
  /** Why staff cancelled the ticket; empty: they gave none. */
  reason?: string | undefined;
};

/** Writes a mail about a ticket. */
export function writeTicketMail({ name, ticket, texts, link, head, reason = "" }: TicketMail): {
  subject: string;
  text: string;
  html: string;
} {
  const items = mailTextOf(name) as { subject: keyof Texts; body: keyof Texts };
  const values = valuesOf(ticket);
  const event = ticket.project.name;
  const subject = fillText(texts[items.subject], { ...values, link });
  const body = fillMailBody(texts[items.body], values, { link });
  const warning = ticket.status === "held" ? [texts.TICKET_UNPAID, texts.TICKET_BARCODE_LATER] : [];
  const howToPay = ticket.howToPay === "" ? [] : ["", ticket.howToPay];
  const facts = [...reasonOf(reason, texts), ...factsOf(ticket, texts)];
  const lines = facts.map(([fact, value]) => `${fact}: ${value}`);
  return {
    subject,
    text: [body.text, ...warning, ...howToPay, "", event, ...lines, ""].join("\n"),
    html: drawMailPage({
      culture: ticket.cultureCode,
      subject,
      heading: event,
      head,
      body: body.html,
      warning: warning.join(" "),
      note: ticket.howToPay,
      facts,
    }),
  };
}

/** The values of the variables in the text. */
function valuesOf(ticket: DescribedTicket) {
  const { name: event, period, places } = ticket.project;
  return {
    event,
    dates: period,
    places: places.join(", "),
    name: ticket.fullName,
    number: ticket.ticketId,
    registration: ticket.registrationName,
    price: ticket.priceText,
    reference: ticket.paymentReference,
    date: ticket.expirePaymentText,
  };
}

const reasonOf = (reason: string, texts: Texts): [string, string][] =>
  reason === "" ? [] : [[texts.CANCELLATION_REASON, reason]];

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
