import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { listTicketIdsOf } from "../mail/mail.service.ts";
import { readTicket } from "../ticket-mail/corrected-mail.service.ts";
import { isAddressOf, ticketLink } from "../ticket-mail/ticket-mail.service.ts";
import { findUnsubscribeLink } from "../unsubscribe/unsubscribe.service.ts";
import { findMessage } from "./message.store.ts";
import { writeMessage } from "./write-message.service.ts";

/** Writes the mail of a message, unless it has become useless since it was made. rules/messages 7 */
export function composeMessage(publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { projectId, messageId, recipient } = occasion;
    const message = messageId && (await findMessage(db, { projectId, messageId }));
    if (!message) throw new Error(`The mail's message ${messageId} does not exist.`);
    if (message.stoppedAt) return { withdrawn: "The message was stopped." };
    const { row, ticket, texts, head, attachments } = await readTicket(db, occasion);
    const isHolder = isAddressOf(row, occasion);
    // Of a mail to an address another of its tickets may be valid still.
    const reachesHolder = message.isPerTicket
      ? isHolder && isLive(row.status)
      : (isHolder && (isLive(row.status) || message.kind === "event-cancelled")) ||
        (await listTicketIdsOf(db, { projectId, recipient }, 1)).length > 0;
    if (!reachesHolder)
      return {
        withdrawn: isHolder ? `The ticket is ${row.status}.` : "The ticket has another address by now.",
      };
    const unsubscribeUrl = message.isNews ? await findUnsubscribeLink(db, occasion, publicUrl) : null;
    if (message.isNews && unsubscribeUrl === null)
      return { withdrawn: "The recipient wants no news of this event." };
    const link = ticketLink(publicUrl, ticket);
    return { ...writeMessage({ message, ticket, texts, link, head, unsubscribeUrl }), attachments };
  };
}
