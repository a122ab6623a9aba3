import type { Wallet } from "@foyer/contract/wallet.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { findPrintableTicket, type PrintableRow } from "../printouts/printable-ticket.service.ts";
import { type DescribedTicket, isValid } from "../ticket-page/ticket-page.service.ts";
import { eventMailsOf } from "./event-mails.service.ts";
import { type MailPass, writeTicketMail } from "./ticket-mail.ts";

export { ticketValues, writeTicketMail as writeMailOfTicket } from "./ticket-mail.ts";
export { isNotice, type TicketMailTexts } from "./ticket-mail-texts.ts";
export { writeNotice } from "./ticket-notice.ts";

/** Writes the mail that brings a ticket to its holder, in the culture in which they registered. rules/mail 5, 6 */
export function composeTicketMail(publicUrl: string, offeredWallets: () => Wallet[]): ComposeMail {
  return async (db, occasion) => {
    const { projectId, ticketId } = occasion;
    const row = await findPrintableTicket(db, { projectId, ticketId: ticketId ?? 0 });
    if (!row) throw new Error(`The mail's ticket ${ticketId} does not exist.`);
    if (!isLive(row.status)) return { withdrawn: `The ticket is ${row.status}.` };
    // The address was corrected, or the ticket passed on, since: its link is for nobody else. rules/mail 2
    if (!isAddressOf(row, occasion)) return { withdrawn: "The ticket has another address by now." };
    const mails = await eventMailsOf(db, occasion);
    const { cultureCode } = row;
    const ticket = await mails.describe(row, cultureCode);
    const { head, attachments } = await mails.head();
    const files = isValid(row) ? [mails.printout(row, cultureCode)] : [];
    return {
      ...writeTicketMail({
        name: textOf(row),
        ticket,
        texts: await mails.texts(cultureCode),
        link: ticketLink(publicUrl, ticket),
        head,
        passes: isValid(row) ? passesOf(publicUrl, ticket, offeredWallets()) : [],
      }),
      attachments: [...files, ...attachments],
      isForAnybody: row.status === "held" || row.price === 0,
    };
  };
}

/** The texts of the mail with a ticket, by its state. */
export type TicketStateMail = "ticket" | "ticket-held" | "group-request" | "group-unpaid";

/** The contact of a group pays: its members are asked for their answers, and hear when the ticket comes. rules/group-orders 12 */
function textOf({ status, isIncomplete, groupId }: PrintableRow): TicketStateMail {
  if (isIncomplete) return "group-request";
  if (status !== "held") return "ticket";
  return groupId === null ? "ticket-held" : "group-unpaid";
}

/** Whether a mail goes to the address on its ticket. */
export const isAddressOf = ({ email }: { email: string }, { recipient }: { recipient: string }): boolean =>
  email.trim().toLowerCase() === recipient.trim().toLowerCase();

/** Where a ticket's passes are added: of Apple the file itself, of Google a page, which asks Google first. */
const passesOf = (publicUrl: string, ticket: DescribedTicket, wallets: readonly Wallet[]): MailPass[] =>
  wallets.map((wallet) => ({
    wallet,
    address:
      wallet === "apple"
        ? `${publicUrl}/api/public/tickets/${ticket.identifier}/apple-wallet`
        : `${ticketLink(publicUrl, ticket)}?wallet=google`,
  }));

/** The address of a ticket's page. */
export const ticketLink = (publicUrl: string, { registrationCode, identifier }: DescribedTicket): string =>
  `${publicUrl}/r/${registrationCode}/ticket/${identifier}`;
