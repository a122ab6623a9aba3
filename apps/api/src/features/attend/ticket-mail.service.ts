import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { TICKET_MAIL_TEXTS, writeTicketMail } from "./ticket-mail.ts";
import { getTicketPage, printTicket } from "./ticket-page.service.ts";
import { findIdentifier } from "./ticket-page.store.ts";

/** Writes the mail that brings a ticket to its holder, in the culture in which they registered. rules/mail 5, 6 */
export function composeTicketMail(publicUrl: string): ComposeMail {
  return async (db, { projectId, ticketId, cultureCode }) => {
    const identifier = await findIdentifier(db, { projectId, ticketId: ticketId ?? 0 });
    const ticket = await getTicketPage(db, identifier, cultureCode);
    if (ticket.status !== "issued" && ticket.status !== "held") {
      return { withdrawn: `The ticket is ${ticket.status}.` };
    }
    const texts = await listUiTexts(db, TICKET_MAIL_TEXTS, cultureCode);
    const link = `${publicUrl}/r/${ticket.registrationCode}/ticket/${identifier}`;
    const printout = {
      filename: `ticket-${ticket.ticketId}.pdf`,
      contentType: "application/pdf",
      content: () => readPrintout(db, identifier, cultureCode),
    };
    const attachments = ticket.status === "issued" ? [printout] : [];
    return { ...writeTicketMail(ticket, texts, link), attachments };
  };
}

async function readPrintout(db: Kysely<Database>, identifier: string, culture: string): Promise<Buffer> {
  const { content } = await printTicket(db, identifier, culture);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
