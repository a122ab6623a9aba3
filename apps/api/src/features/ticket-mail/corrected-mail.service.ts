import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { findPrintableTicket } from "../printouts/printable-ticket.service.ts";
import { isValid } from "../ticket-page/ticket-page.service.ts";
import { eventMailsOf } from "./event-mails.service.ts";
import { isAddressOf, ticketLink } from "./ticket-mail.service.ts";
import type { NoticeName } from "./ticket-mail-texts.ts";
import { writeNotice } from "./ticket-notice.ts";

type Occasion = Parameters<ComposeMail>[1];

/** Writes the mail after a correction by the holder: the ticket as it is now. rules/tickets 64 */
export function composeCorrectedMail(publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { row, mails, attachments, ...read } = await readTicket(db, occasion);
    if (!isAddressOf(row, occasion)) return { withdrawn: "The ticket has another address by now." };
    if (!isLive(row.status)) return { withdrawn: `The ticket is ${row.status}.` };
    const files = isValid(row) ? [mails.printout(row, occasion.cultureCode)] : [];
    const mail = writeNotice({ name: "own-correction", ...read, link: ticketLink(publicUrl, read.ticket) });
    return { ...mail, attachments: [...files, ...attachments], isForAnybody: true };
  };
}

/** Writes a mail that only tells: it has no link, and nothing of another person. rules/tickets 64, 70 */
export function composeNotice(name: Exclude<NoticeName, "own-correction" | "ticket-offer">): ComposeMail {
  return async (db, occasion) => {
    const { ticket, texts, head, attachments } = await readTicket(db, occasion);
    return { ...writeNotice({ name, ticket, texts, head }), attachments, isForAnybody: true };
  };
}

/** Reads the ticket, the event and the texts that a mail is written from. */
export async function readTicket(db: Kysely<Database>, occasion: Occasion) {
  const { projectId, ticketId, cultureCode } = occasion;
  const row = await findPrintableTicket(db, { projectId, ticketId: ticketId ?? 0 });
  if (!row) throw new Error(`The mail's ticket ${ticketId} does not exist.`);
  const mails = await eventMailsOf(db, occasion);
  const ticket = await mails.describe(row, cultureCode);
  return { row, mails, ticket, texts: await mails.texts(cultureCode), ...(await mails.head()) };
}
