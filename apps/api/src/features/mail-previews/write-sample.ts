import type { WaitingMail } from "@foyer/contract/mails.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import { SAMPLES } from "@foyer/domain/printout/samples.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { WrittenMail } from "../mail/compose.service.ts";
import type { TriedText } from "../mail-texts/mail-wording.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { openEventMails } from "../ticket-mail/event-mails.service.ts";
import { writeOfferMail } from "../ticket-mail/offer-mails.service.ts";
import { isNotice, ticketLink, writeMailOfTicket, writeNotice } from "../ticket-mail/ticket-mail.service.ts";
import { listTicketsTexts, writeTicketsMail } from "../ticket-mail/tickets-mail.service.ts";
import { writeCodeMail } from "../verification/verification-mail.service.ts";
import { isWaitingMail, writeWaitingMail } from "../waiting-list/waiting-mail.service.ts";
import { sampleTicket } from "./sample-ticket.ts";

type Sample = { projectId: number; culture: string; tried: TriedText; publicUrl: string };

const STATUS: { readonly [Name in MailTextName]?: TicketStatus } = {
  "ticket-held": "held",
  "payment-reminder": "held",
  "ticket-cancelled": "cancelled",
  "ticket-expired": "expired",
};

const SAMPLE_CODE = "123456";
const DAY_MS = 86_400_000;

/** Writes a mail with this text and made-up data of the project. rules/mail-texts 6 */
export async function writeSample(db: Kysely<Database>, sample: Sample): Promise<WrittenMail> {
  const { projectId, culture, tried, publicUrl } = sample;
  const { name } = tried;
  if (name === "verification-code") {
    const { shown: _, ...mail } = await writeCodeMail(db, { projectId, culture, code: SAMPLE_CODE, tried });
    return mail;
  }
  if (isWaitingMail(name))
    return writeWaitingMail(db, { name, projectId, culture, entry: sampleEntry(), publicUrl, tried });
  return writeTicketSample(db, sample, name);
}

async function writeTicketSample(
  db: Kysely<Database>,
  { projectId, culture, tried, publicUrl }: Sample,
  name: Exclude<MailTextName, "verification-code" | WaitingMail>,
): Promise<WrittenMail> {
  const mails = openEventMails(db, projectId, tried);
  const { howToPay } = await getProject(db, projectId);
  const row = sampleTicket({ projectId, status: STATUS[name] ?? "issued", howToPay, now: Date.now() });
  const ticket = await mails.describe(row, culture);
  const { head, attachments } = await mails.head();
  if (name === "tickets") {
    const texts = await listTicketsTexts(db, { projectId, culture }, tried);
    const written = writeTicketsMail({ tickets: [ticket], texts, culture, head, publicUrl });
    if (!written) throw new Error("A sample has a ticket.");
    return { ...written, attachments };
  }
  const texts = await mails.texts(culture);
  if (name === "ticket-offer") {
    const offer = { token: ticket.identifier, expiresAt: inDays(7) };
    return { ...writeOfferMail({ ticket, texts, head, offer, publicUrl }), attachments };
  }
  const link = ticketLink(publicUrl, ticket);
  const mail = isNotice(name)
    ? writeNotice({ name, ticket, texts, link, head })
    : writeMailOfTicket({ name, ticket, texts, link, head });
  return { ...mail, attachments };
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** A made-up place in line. Its link leads nowhere. */
function sampleEntry() {
  const { firstName, lastName } = SAMPLES.sample;
  const name = `${firstName} ${lastName}`;
  return { registrationCode: "SAMPLE", identifier: "SAMPLE", place: 3, name, offerUntil: inDays(1) };
}
