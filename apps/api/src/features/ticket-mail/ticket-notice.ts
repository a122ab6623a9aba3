import { MAIL_TEXTS, type MailVariable } from "@foyer/domain/mail-text/mail-texts.ts";
import type { MailHead } from "../../platform/mail/mail-page.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import type { DescribedTicket } from "../ticket-page/ticket-page.service.ts";
import { ticketValues } from "./ticket-mail.ts";
import type { NoticeName, TicketMailTexts } from "./ticket-mail-texts.ts";

type Notice = {
  name: NoticeName;
  ticket: DescribedTicket;
  texts: TicketMailTexts;
  head: MailHead;
  /** The address that the text may have as `[link]`. */
  link?: string;
  /** Values in place of those of the ticket, and further ones. */
  values?: { readonly [Name in MailVariable]?: string };
};

/**
 * Writes a mail that tells what a holder did. It has only values of its own variables: former holders, and whom a ticket
 * is offered to, get some of these mails. rules/mail-texts 9
 */
export function writeNotice({ name, ticket, texts, head, link = "", values = {} }: Notice) {
  const { subject, body, variables } = MAIL_TEXTS[name];
  const known: Readonly<Record<string, string | number>> = { ...ticketValues(ticket), ...values };
  const isOwn = (variable: string) => variables.some((one) => one === variable);
  return writeMail({
    culture: ticket.cultureCode,
    subject: texts[subject],
    body: texts[body],
    values: Object.fromEntries(Object.entries(known).filter(([variable]) => isOwn(variable))),
    links: isOwn("link") ? { link } : {},
    event: ticket.project.name,
    head,
    facts: factsOf(name, ticket, texts),
  });
}

function factsOf(name: NoticeName, ticket: DescribedTicket, texts: TicketMailTexts): [string, string][] {
  const { ticketId, fullName, project, registrationName } = ticket;
  if (name === "ticket-offer")
    return [
      [texts.EVENT_DATES, `${project.period} (${project.zoneName})`],
      [texts.TICKET_TITLE, registrationName],
    ];
  const isHolders = name === "own-correction";
  return [[texts.TICKET_NUMBER, [ticketId, isHolders ? fullName : ""].filter(Boolean).join(", ")]];
}
