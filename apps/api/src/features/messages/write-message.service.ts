import { formatPeriod } from "@foyer/domain/format/event-times.ts";
import { fillText } from "@foyer/domain/locale/fill-text.ts";
import { textIn } from "@foyer/domain/locale/text.ts";
import {
  type FormerEvent,
  type Message,
  messageVariables,
  wordingIn,
} from "@foyer/domain/mail-text/message.ts";
import type { MailHead } from "../../platform/mail/mail-page.ts";
import { writeMail } from "../../platform/mail/write-mail.ts";
import { type TicketMailTexts, ticketValues } from "../ticket-mail/ticket-mail.service.ts";
import type { DescribedTicket } from "../ticket-page/ticket-page.service.ts";

type MessageMail = {
  message: Message;
  ticket: DescribedTicket;
  texts: TicketMailTexts;
  /** The address of the ticket's page. */
  link: string;
  head: MailHead;
  /** Where the recipient ends news; null: the message is no news. */
  unsubscribeUrl: string | null;
};

/** Writes a message of staff to the holder of a ticket. It has only values of its own variables. rules/messages 2 */
export function writeMessage({ message, ticket, texts, link, head, unsubscribeUrl }: MessageMail) {
  const { kind, former } = message;
  const { cultureCode: culture, project } = ticket;
  const { name: event, period, zoneName, places } = project;
  const isOwn = (variable: string) => messageVariables(kind).some((one) => one === variable);
  const known: Readonly<Record<string, string | number>> = {
    ...ticketValues(ticket),
    ...(former && formerValues(former, culture)),
  };
  const facts: [string, string][] = [
    [texts.EVENT_DATES, `${period} (${zoneName})`],
    [texts.EVENT_PLACES, places.join(", ")],
  ];
  const mail = writeMail({
    culture,
    ...wordingIn(message.texts, culture),
    values: Object.fromEntries(Object.entries(known).filter(([variable]) => isOwn(variable))),
    links: { link },
    event,
    head,
    note: unsubscribeUrl === null ? "" : fillText(texts.UNSUBSCRIBE_NOTE, { event, link: unsubscribeUrl }),
    // rules/messages 11: the times of an event that is cancelled are in its text alone.
    facts: kind === "event-cancelled" ? [] : facts.filter(([, value]) => value !== ""),
  });
  return { ...mail, ...(unsubscribeUrl !== null && { unsubscribeUrl }) };
}

const formerValues = ({ startDateTime, endDateTime, places }: FormerEvent, culture: string) => ({
  formerDates: formatPeriod(startDateTime, endDateTime, culture),
  formerPlaces: places.map(({ internalName, texts }) => textIn(texts, culture, internalName)).join(", "),
});
