import type { Wallet } from "@foyer/contract/wallet.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { MAIL_TEXTS } from "@foyer/domain/mail-text/mail-texts.ts";
import type { MailHead } from "../../platform/mail/mail-page.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import { type DescribedTicket, shownName } from "../ticket-page/ticket-page.service.ts";
import type { TicketMailName, TicketMailTexts } from "./ticket-mail-texts.ts";

type TicketMail = {
  name: TicketMailName;
  ticket: DescribedTicket;
  texts: TicketMailTexts;
  /** The address of the ticket's page. */
  link: string;
  head: MailHead;
  /** The wallets that have a pass of the ticket, with the address that adds it. */
  passes?: readonly MailPass[] | undefined;
  /** Why staff cancelled the ticket; empty: they gave none. */
  reason?: string | undefined;
  /** The amount that comes back because of the cancellation; undefined: nothing. rules/tickets 71 */
  refund?: string | undefined;
  /** Where the recipient ends news; null: the mail is about the ticket. */
  unsubscribeUrl?: string | null;
};

export type MailPass = { wallet: Wallet; address: string };

const ADD_TO_WALLET = { apple: "ADD_TO_APPLE_WALLET", google: "ADD_TO_GOOGLE_WALLET" } as const;

/** Writes a mail about a ticket. */
export function writeTicketMail({ name, ticket, texts, link, head, ...more }: TicketMail) {
  const { passes = [], reason = "", refund = "", unsubscribeUrl = null } = more;
  const mail = writeMail({
    culture: ticket.cultureCode,
    subject: texts[MAIL_TEXTS[name].subject],
    body: texts[MAIL_TEXTS[name].body],
    values: ticketValues(ticket),
    links: { link },
    event: ticket.project.name,
    head,
    warning: ticket.status === "held" ? [texts.TICKET_UNPAID, texts.TICKET_BARCODE_LATER] : [],
    note:
      unsubscribeUrl === null
        ? ticket.howToPay
        : fillText(texts.UNSUBSCRIBE_NOTE, { event: ticket.project.name, link: unsubscribeUrl }),
    actions: passes.map(({ wallet, address }) => ({ text: texts[ADD_TO_WALLET[wallet]], address })),
    facts: [...reasonOf(reason, texts), ...refundOf(refund, texts), ...factsOf(ticket, texts)],
  });
  return { ...mail, ...(unsubscribeUrl !== null && { unsubscribeUrl }) };
}

/** The holder's name; that of a group's ticket may be what somebody else has typed. rules/group-orders 13 */
export const mailedName = ({ isOfGroup, fullName }: DescribedTicket): string =>
  isOfGroup ? shownName(fullName) : fullName;

/** The values of the variables in the text. */
export function ticketValues(ticket: DescribedTicket) {
  const { name: event, period, places } = ticket.project;
  return {
    event,
    dates: period,
    places: places.join(", "),
    name: mailedName(ticket),
    number: ticket.ticketId,
    registration: ticket.registrationName,
    price: ticket.priceText,
    reference: ticket.paymentReference,
    date: ticket.expirePaymentText,
    contact: ticket.orderedBy,
  };
}

const reasonOf = (reason: string, texts: TicketMailTexts): [string, string][] =>
  reason === "" ? [] : [[texts.CANCELLATION_REASON, reason]];

const refundOf = (refund: string, texts: TicketMailTexts): [string, string][] =>
  refund === "" ? [] : [[texts.CANCELLATION_REFUND, refund]];

function factsOf(ticket: DescribedTicket, texts: TicketMailTexts) {
  const { ticketId, priceText, vatText, purchased } = ticket;
  const notes = [
    vatText && fillText(texts.TICKET_VAT, { percent: vatText }),
    priceText && purchased && texts.TICKET_PAID,
  ].filter(Boolean);
  const { period, zoneName, places } = ticket.project;
  const facts: [string, string][] = [
    [texts.EVENT_DATES, `${period} (${zoneName})`],
    [texts.EVENT_PLACES, places.join(", ")],
    [texts.TICKET_NUMBER, [String(ticketId), mailedName(ticket)].filter(Boolean).join(", ")],
    [texts.TICKET_PRICE, notes.length > 0 ? `${priceText} (${notes.join(", ")})` : priceText],
    [texts.PAYMENT_REFERENCE, ticket.paymentReference],
  ];
  return facts.filter(([, value]) => value !== "");
}
