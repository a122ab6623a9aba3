import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { UiTextName } from "@foyer/domain/ui-text/ui-text-names.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { findPrintableTicket } from "../printouts/printable-ticket.service.ts";
import { writeChangeMail } from "./change-mail.ts";
import { eventMailsOf } from "./event-mails.service.ts";
import { isAddressOf, ticketLink } from "./ticket-mail.service.ts";

type Occasion = Parameters<ComposeMail>[1];

/** Writes the mail after a correction by the holder: the ticket as it is now. rules/tickets 64 */
export function composeCorrectedMail(publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { row, mails, ticket, head, attachments } = await readTicket(db, occasion);
    if (!isAddressOf(row, occasion)) return { withdrawn: "The ticket has another address by now." };
    if (!isLive(row.status)) return { withdrawn: `The ticket is ${row.status}.` };
    const texts = await listUiTexts(db, CORRECTED, occasion.cultureCode);
    const files = row.status === "issued" ? [mails.printout(row, occasion.cultureCode)] : [];
    const mail = writeChangeMail({
      culture: occasion.cultureCode,
      subject: texts.TICKET_CORRECTED_EMAIL_SUBJECT,
      body: texts.TICKET_CORRECTED_EMAIL_BODY,
      event: ticket.project.name,
      link: ticketLink(publicUrl, ticket),
      head,
      facts: [[texts.TICKET_NUMBER, [String(ticket.ticketId), ticket.fullName].filter(Boolean).join(", ")]],
    });
    return { ...mail, attachments: [...files, ...attachments], isForAnybody: true };
  };
}

/** Tells the former address of a ticket that there is another one, which it does not name. rules/tickets 64 */
export function composeAddressChangedMail(): ComposeMail {
  return async (db, occasion) => {
    const { ticket, head, attachments } = await readTicket(db, occasion);
    const texts = await listUiTexts(db, ADDRESS_CHANGED, occasion.cultureCode);
    const mail = writeChangeMail({
      culture: occasion.cultureCode,
      subject: texts.TICKET_ADDRESS_EMAIL_SUBJECT,
      body: texts.TICKET_ADDRESS_EMAIL_BODY,
      event: ticket.project.name,
      head,
      facts: [[texts.TICKET_NUMBER, String(ticket.ticketId)]],
    });
    return { ...mail, attachments, isForAnybody: true };
  };
}

const CORRECTED = [
  ...(["TICKET_CORRECTED_EMAIL_SUBJECT", "TICKET_CORRECTED_EMAIL_BODY", "TICKET_NUMBER"] as const),
] as const satisfies readonly UiTextName[];
const ADDRESS_CHANGED = [
  ...(["TICKET_ADDRESS_EMAIL_SUBJECT", "TICKET_ADDRESS_EMAIL_BODY", "TICKET_NUMBER"] as const),
] as const satisfies readonly UiTextName[];

/** Reads the ticket and the event that a mail is written from. */
export async function readTicket(db: Kysely<Database>, occasion: Occasion) {
  const { projectId, ticketId, cultureCode } = occasion;
  const row = await findPrintableTicket(db, { projectId, ticketId: ticketId ?? 0 });
  if (!row) throw new Error(`The mail's ticket ${ticketId} does not exist.`);
  const mails = await eventMailsOf(db, occasion);
  const ticket = await mails.describe(row, cultureCode);
  return { row, mails, ticket, ...(await mails.head()) };
}
