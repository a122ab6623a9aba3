import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { WrittenMail } from "../mail/compose.service.ts";
import type { TriedText } from "../mail-texts/mail-wording.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { openEventMails } from "../ticket-mail/event-mails.service.ts";
import { ticketLink, writeMailOfTicket } from "../ticket-mail/ticket-mail.service.ts";
import { listTicketsTexts, writeTicketsMail } from "../ticket-mail/tickets-mail.service.ts";
import { writeCodeMail } from "../verification/verification-mail.service.ts";
import { sampleTicket } from "./sample-ticket.ts";

type Sample = { projectId: number; culture: string; tried: TriedText; publicUrl: string };

const STATUS: { readonly [Name in MailTextName]?: TicketStatus } = {
  "ticket-held": "held",
  "payment-reminder": "held",
  "ticket-cancelled": "cancelled",
  "ticket-expired": "expired",
};

const SAMPLE_CODE = "123456";

/** Writes a mail with this text and made-up data of the project. rules/mail-texts 6 */
export async function writeSample(
  db: Kysely<Database>,
  { projectId, culture, tried, publicUrl }: Sample,
): Promise<WrittenMail> {
  const { name } = tried;
  if (name === "verification-code") {
    const { shown: _, ...mail } = await writeCodeMail(db, { projectId, culture, code: SAMPLE_CODE, tried });
    return mail;
  }
  const mails = openEventMails(db, projectId, tried);
  const status = STATUS[name] ?? "issued";
  const { howToPay } = await getProject(db, projectId);
  const row = sampleTicket({ projectId, status, howToPay, now: Date.now() });
  const ticket = await mails.describe(row, culture);
  const { head, attachments } = await mails.head();
  if (name === "tickets") {
    const texts = await listTicketsTexts(db, { projectId, culture }, tried);
    const written = writeTicketsMail({ tickets: [ticket], texts, culture, head, publicUrl });
    if (!written) throw new Error("A sample has a ticket.");
    return { ...written, attachments };
  }
  const [texts, link] = [await mails.texts(culture), ticketLink(publicUrl, ticket)];
  return { ...writeMailOfTicket({ name, ticket, texts, link, head }), attachments };
}
