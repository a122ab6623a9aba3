import { fillText } from "@foyer/domain/locale/fill-text.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { escapeHtml } from "../../platform/formats/escape-html.ts";
import { anchor, fillMailBody } from "../../platform/mail/mail-body.ts";
import { drawMailPage, type MailHead } from "../../platform/mail/mail-page.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { listTicketIdsOf } from "../mail/mail.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import { listPrintableTickets } from "../printouts/printable-ticket.service.ts";
import { type DescribedTicket, isValid } from "../ticket-page/ticket-page.service.ts";
import { eventMailsOf } from "./event-mails.service.ts";
import { ticketLink } from "./ticket-mail.service.ts";
import { mailedName } from "./ticket-mail.ts";

const TEXTS = [
  ...(["TICKETS_EMAIL_SUBJECT", "TICKETS_EMAIL_BODY"] as const),
  ...(["TICKET_NUMBER", "TICKET_UNPAID", "TICKET_HELD"] as const),
] as const;

/** The maximum of tickets in one mail, and of PDFs with it: mail servers refuse large mails. */
const MOST_TICKETS = 50;
const MOST_FILES = 10;

/** Writes the mail with all live tickets of an address in an event. rules/attend 21, rules/mail 6 */
export function composeTicketsMail(publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { projectId, recipient, cultureCode } = occasion;
    const ticketIds = await listTicketIdsOf(db, { projectId, recipient }, MOST_TICKETS);
    const rows = await listPrintableTickets(db, { projectId, ticketIds });
    const mails = await eventMailsOf(db, occasion);
    const tickets: DescribedTicket[] = [];
    for (const row of rows) tickets.push(await mails.describe(row, cultureCode));
    const { head, attachments } = await mails.head();
    const texts = await listTicketsTexts(db, { projectId, culture: cultureCode });
    const written = writeTicketsMail({ tickets, texts, culture: cultureCode, head, publicUrl });
    if (!written) return { withdrawn: "The address has no live ticket any more." };
    const issued = rows.filter(isValid).slice(0, MOST_FILES);
    return {
      ...written,
      attachments: [...issued.map((row) => mails.printout(row, cultureCode)), ...attachments],
      isForAnybody: true,
    };
  };
}

/** The texts of the mail with all tickets of an address. */
export const listTicketsTexts = (
  db: Kysely<Database>,
  place: { projectId: number; culture: string },
  tried?: TriedText,
): Promise<Texts> => listMailTexts(db, place, TEXTS, tried);

type Texts = UiTexts<(typeof TEXTS)[number]>;

type TicketsMail = {
  tickets: readonly DescribedTicket[];
  texts: Texts;
  culture: string;
  head: MailHead;
  publicUrl: string;
};

/** Writes the mail with all tickets of an address; null: it has none. */
export function writeTicketsMail({ tickets, texts, culture, head, publicUrl }: TicketsMail) {
  const [first] = tickets;
  if (!first) return null;
  const { name: event, period, places } = first.project;
  const values = { event, dates: period, places: places.join(", ") };
  const subject = fillText(texts.TICKETS_EMAIL_SUBJECT, values);
  const body = fillMailBody(texts.TICKETS_EMAIL_BODY, values);
  const entries = tickets.map((ticket) => ({
    lines: linesOf(ticket, texts),
    link: ticketLink(publicUrl, ticket),
  }));
  return {
    subject,
    text: [body.text, ...entries.map(({ lines, link }) => [...lines, link].join("\n"))].join("\n\n"),
    html: drawMailPage({
      culture,
      subject,
      heading: event,
      head,
      body: [body.html, ...entries.map(markUp)].join("<br><br>"),
      facts: [],
    }),
  };
}

function linesOf(ticket: DescribedTicket, texts: Texts): string[] {
  const { registrationName, ticketId, status, expirePaymentText: date } = ticket;
  const state = [texts.TICKET_UNPAID, date && fillText(texts.TICKET_HELD, { date })];
  const lines = [mailedName(ticket), `${registrationName} · ${texts.TICKET_NUMBER} ${ticketId}`];
  return [...lines, status === "held" ? state.filter(Boolean).join(" ") : ""].filter(Boolean);
}

function markUp({ lines, link }: { lines: readonly string[]; link: string }): string {
  const [title = "", ...rest] = lines.map((line) => `<bdi>${escapeHtml(line)}</bdi>`);
  return [`<strong>${title}</strong>`, ...rest, anchor(link)].join("<br>");
}
