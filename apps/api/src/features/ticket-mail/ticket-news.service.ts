import { formatMoney } from "@foyer/domain/format/money.ts";
import { isLive, type TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { ComposeMail } from "../mail/compose.service.ts";
import { findCancellationRefund } from "../payments/payments.service.ts";
import { findPrintableTicket } from "../printouts/printable-ticket.service.ts";
import { isValid } from "../ticket-page/ticket-page.service.ts";
import { findUnsubscribeLink } from "../unsubscribe/unsubscribe.service.ts";
import { eventMailsOf } from "./event-mails.service.ts";
import { calendarOf } from "./ticket-calendar.ts";
import { isAddressOf, type TicketStateMail, ticketLink } from "./ticket-mail.service.ts";
import { writeTicketMail } from "./ticket-mail.ts";
import type { TicketMailName } from "./ticket-mail-texts.ts";

/** The states in which each mail still tells the truth. */
const IS_TRUE: Readonly<Record<News, (status: TicketStatus) => boolean>> = {
  "ticket-cancelled": (status) => status === "cancelled",
  "ticket-expired": (status) => status === "expired",
  "payment-reminder": (status) => status === "held",
  "ticket-corrected": isLive,
  "event-reminder": (status) => status === "issued",
  "event-thanks": (status) => status === "issued",
};
type News = Exclude<TicketMailName, TicketStateMail>;

/** Writes a mail that tells a holder what happened to their ticket, or that the event is near or over. rules/mail 22–24, rules/messages 13, 14 */
export function composeTicketNews(name: News, publicUrl: string): ComposeMail {
  return async (db, occasion) => {
    const { projectId, ticketId, details } = occasion;
    const row = await findPrintableTicket(db, { projectId, ticketId: ticketId ?? 0 });
    if (!row) throw new Error(`The mail's ticket ${ticketId} does not exist.`);
    if (!isAddressOf(row, occasion)) return { withdrawn: "The ticket has another address by now." };
    if (!IS_TRUE[name](row.status)) return { withdrawn: `The ticket is ${row.status}.` };
    const mails = await eventMailsOf(db, occasion);
    const { cultureCode } = row;
    const ticket = await mails.describe(row, cultureCode);
    const { head, attachments } = await mails.head();
    const [texts, link] = [await mails.texts(cultureCode), ticketLink(publicUrl, ticket)];
    const back = name === "ticket-cancelled" ? await findCancellationRefund(db, row) : undefined;
    const refund = back && formatMoney(back.amount, back.currency, cultureCode);
    const isNews = name === "event-thanks";
    const unsubscribeUrl = isNews ? await findUnsubscribeLink(db, occasion, publicUrl) : null;
    if (isNews && unsubscribeUrl === null) return { withdrawn: "The recipient wants no news of this event." };
    const files = isValid(row) && !isNews ? [mails.printout(row, cultureCode)] : [];
    const entries = name === "event-reminder" ? [calendarOf(ticket, { link, texts })] : [];
    return {
      ...writeTicketMail({ name, ticket, texts, link, head, reason: details.reason, refund, unsubscribeUrl }),
      attachments: [...files, ...entries, ...attachments],
    };
  };
}
