import type { Kysely } from "kysely";
import { readOnce } from "../../platform/cache/read-once.ts";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import { perDatabase } from "../../platform/db/per-database.ts";
import type { Database } from "../../platform/db/schema.ts";
import { mailHead } from "../event-face/mail-head.service.ts";
import { type ComposeMail, isOfMany, type WrittenMail } from "../mail/compose.service.ts";
import { listMailTexts, type TriedText } from "../mail-texts/mail-wording.service.ts";
import type { PrintableRow } from "../printouts/printable-ticket.service.ts";
import { openComposer } from "../ticket-pdf/compose-pages.service.ts";
import { printRow } from "../ticket-pdf/print-ticket.service.ts";
import { TICKET_MAIL_TEXTS } from "./ticket-mail-texts.ts";

/** Writes the parts of mails of one event. What they have in common is read when a mail first needs it, and then kept. */
export type EventMails = ReturnType<typeof openEventMails>;

/** `tried`: a text in place of a stored one. */
export function openEventMails(db: Kysely<Database>, projectId: number, tried?: TriedText) {
  const composer = openComposer(db, { projectId, isOnsite: false });
  const head = readOnce(() => mailHead(db, projectId, { hasPicture: true }));
  return {
    describe: composer.describe,
    /** The PDF of a ticket as the attachment of a mail; it is made when the mail is sent. */
    printout: (row: PrintableRow, culture: string): WrittenMail["attachments"][number] => ({
      filename: `ticket-${row.ticketId}.pdf`,
      contentType: "application/pdf",
      content: async () => (await printRow(composer, row, { isOnsite: false, asked: culture })).content,
    }),
    texts: readOnce((culture: string) => listMailTexts(db, { projectId, culture }, TICKET_MAIL_TEXTS, tried)),
    head: () => head(projectId),
  };
}

// Mails of many at once share what they have in common for so long: a changed text or logo is in the mails after that.
const shared = perDatabase(() => new TtlCache<EventMails>({ ttlMs: 1_000, maximum: 10 }));

/** The parts that a mail has in common with others of its event. Mails of many at once read them once a second. rules/mail 17 */
export function eventMailsOf(
  db: Kysely<Database>,
  occasion: Parameters<ComposeMail>[1],
): Promise<EventMails> {
  const { projectId } = occasion;
  const open = async () => openEventMails(db, projectId);
  return isOfMany(occasion) ? shared(db).get(String(projectId), open) : open();
}
