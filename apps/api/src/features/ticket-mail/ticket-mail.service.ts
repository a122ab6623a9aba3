import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { mailLogo } from "../logo/mail-logo.service.ts";
import type { ComposeMail, WrittenMail } from "../mail/compose.service.ts";
import { getTicketPage, type TicketPage } from "../ticket-page/ticket-page.service.ts";
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
    const { logo, attachments } = await mailLogo(db, projectId);
    const files = ticket.status === "issued" ? [printout(db, ticket)] : [];
    const isForAnybody = ticket.status === "held" || ticket.price === 0;
    return {
      ...writeTicketMail(ticket, texts, ticketLink(publicUrl, ticket), logo),
      attachments: [...files, ...attachments],
      isForAnybody,
    };
  };
}

/** The address of a ticket's page. */
export const ticketLink = (publicUrl: string, { registrationCode, identifier }: TicketPage): string =>
  `${publicUrl}/r/${registrationCode}/ticket/${identifier}`;

/** A ticket's PDF as the attachment of a mail. */
export const printout = (
  db: Kysely<Database>,
  { ticketId, identifier, cultureCode }: TicketPage,
): WrittenMail["attachments"][number] => ({
  filename: `ticket-${ticketId}.pdf`,
  contentType: "application/pdf",
  content: async () => (await printTicket(db, identifier, cultureCode)).content,
});
