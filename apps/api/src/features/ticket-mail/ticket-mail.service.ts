import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { getTicketPage } from "../ticket-page/ticket-page.service.ts";
import { printTicket } from "../ticket-pdf/print-ticket.service.ts";
import { findIdentifier } from "./ticket-identifier.store.ts";
import { TICKET_MAIL_TEXTS, writeTicketMail } from "./ticket-mail.ts";

/** Writes the mail that brings a ticket to its holder, in the culture in which they registered. rules/mail 5, 6 */
export function composeTicketMail(publicUrl: string): ComposeMail {
  return async (db, { projectId, ticketId, cultureCode }) => {
    const identifier = await findIdentifier(db, { projectId, ticketId: ticketId ?? 0 });
    const ticket = await getTicketPage(db, identifier, cultureCode);
    if (!isLive(ticket.status)) return { withdrawn: `The ticket is ${ticket.status}.` };
    const texts = await listUiTexts(db, TICKET_MAIL_TEXTS, cultureCode);
    const link = `${publicUrl}/r/${ticket.registrationCode}/ticket/${identifier}`;
    const printout = {
      filename: `ticket-${ticket.ticketId}.pdf`,
      contentType: "application/pdf",
      content: async () => (await printTicket(db, identifier, cultureCode)).content,
    };
    const attachments = ticket.status === "issued" ? [printout] : [];
    const isForAnybody = ticket.status === "held" || ticket.price === 0;
    return { ...writeTicketMail(ticket, texts, link), attachments, isForAnybody };
  };
}
