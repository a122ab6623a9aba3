import type { WaitingMail } from "@foyer/contract/mails.ts";
import type { MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import type { FormerEvent, Message } from "@foyer/domain/mail-text/message.ts";
import { wholeCents } from "@foyer/domain/money/cents.ts";
import { SAMPLES } from "@foyer/domain/printout/samples.ts";
import type { TicketStatus } from "@foyer/domain/ticket/ticket-status.ts";
import { asUtc, type WallTime } from "@foyer/domain/time/wall-time.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeRefundMail } from "../card-payments/refund-mail.service.ts";
import { type GroupMailName, isGroupMail, writeGroupMail } from "../group-orders/group-mail.service.ts";
import { writeInvoiceMail } from "../invoices/invoice-mail.service.ts";
import type { WrittenMail } from "../mail/compose.service.ts";
import type { TriedText } from "../mail-texts/mail-wording.service.ts";
import { writeMessage } from "../messages/write-message.service.ts";
import { getProject } from "../projects/projects.service.ts";
import { getCurrency } from "../settings/currency.service.ts";
import { openEventMails } from "../ticket-mail/event-mails.service.ts";
import { writeOfferMail } from "../ticket-mail/offer-mails.service.ts";
import { isNotice, ticketLink, writeMailOfTicket, writeNotice } from "../ticket-mail/ticket-mail.service.ts";
import { listTicketsTexts, writeTicketsMail } from "../ticket-mail/tickets-mail.service.ts";
import { sampleUnsubscribeLink } from "../unsubscribe/unsubscribe.service.ts";
import { writeCodeMail } from "../verification/verification-mail.service.ts";
import { isWaitingMail, writeWaitingMail } from "../waiting-list/waiting-mail.service.ts";
import { sampleGroup } from "./sample-group.ts";
import { sampleTicket } from "./sample-ticket.ts";

type Sample = { projectId: number; culture: string; tried: TriedText; publicUrl: string };

const STATUS: { readonly [Name in MailTextName]?: TicketStatus } = {
  "ticket-held": "held",
  "payment-reminder": "held",
  "ticket-cancelled": "cancelled",
  "ticket-expired": "expired",
  "group-unpaid": "held",
};

const SAMPLE_CODE = "123456";
const DAY_MS = 86_400_000;

/** A made-up refund; of real money, so that the text stands alone. */
const SAMPLE_REFUND = {
  code: "SAMPLE",
  registration: "Visitors",
  reference: "T1234",
  amount: wholeCents(2_000),
  cause: "staff" as const,
  reason: "",
  isLive: true,
};

/** A made-up invoice. */
const SAMPLE_INVOICE = {
  code: "SAMPLE",
  kind: "invoice" as const,
  number: "F-0001",
  gross: wholeCents(2_000),
};

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
  if (isGroupMail(name)) {
    const group = { ...sampleGroup(projectId, name), howToPay: await howToPayOf(db, projectId) };
    return writeGroupMail(db, { name, culture, group, publicUrl, tried });
  }
  if (name === "payment-refunded") {
    const currency = await getCurrency(db, projectId);
    return writeRefundMail(db, { ...SAMPLE_REFUND, currency, projectId, culture, tried });
  }
  if (name === "invoice") {
    const currency = await getCurrency(db, projectId);
    return writeInvoiceMail(db, { ...SAMPLE_INVOICE, currency, projectId, culture, tried });
  }
  return writeTicketSample(db, sample, name);
}

async function writeTicketSample(
  db: Kysely<Database>,
  { projectId, culture, tried, publicUrl }: Sample,
  name: Exclude<
    MailTextName,
    "verification-code" | "payment-refunded" | "invoice" | WaitingMail | GroupMailName
  >,
): Promise<WrittenMail> {
  const mails = openEventMails(db, projectId, tried);
  const howToPay = await howToPayOf(db, projectId);
  const made = { projectId, status: STATUS[name] ?? "issued", howToPay: howToPay.project, now: Date.now() };
  const row = sampleTicket({ ...made, isOfGroup: name === "group-request" || name === "group-unpaid" });
  const ticket = await mails.describe(row, culture);
  const { head, attachments } = await mails.head();
  if (name === "tickets") {
    const texts = await listTicketsTexts(db, { projectId, culture }, tried);
    const written = writeTicketsMail({ tickets: [ticket], texts, culture, head, publicUrl });
    if (!written) throw new Error("A sample has a ticket.");
    return { ...written, attachments };
  }
  const texts = await mails.texts(culture);
  if (name === "event-changed" || name === "event-cancelled") {
    const { subject, body } = tried;
    const former = name === "event-changed" ? await formerSample(db, projectId) : null;
    const message = { kind: name, isNews: false, texts: { [culture]: { subject, body } }, former };
    return writeMessageSample(db, { projectId, culture, message, publicUrl });
  }
  if (name === "ticket-offer") {
    const offer = { token: ticket.identifier, expiresAt: inDays(7) };
    return { ...writeOfferMail({ ticket, texts, head, offer, publicUrl }), attachments };
  }
  const link = ticketLink(publicUrl, ticket);
  const unsubscribeUrl =
    name === "event-thanks" ? sampleUnsubscribeLink({ projectId, cultureCode: culture }, publicUrl) : null;
  const mail = isNotice(name)
    ? writeNotice({ name, ticket, texts, link, head })
    : writeMailOfTicket({ name, ticket, texts, link, head, unsubscribeUrl });
  return { ...mail, attachments };
}

type MessageSample = { projectId: number; culture: string; message: Message; publicUrl: string };

/** Writes a message of staff with made-up data of the project. rules/messages 12 */
export async function writeMessageSample(
  db: Kysely<Database>,
  { projectId, culture, message, publicUrl }: MessageSample,
): Promise<WrittenMail> {
  const mails = openEventMails(db, projectId);
  const { howToPay } = await getProject(db, projectId);
  const row = sampleTicket({ projectId, status: "issued", howToPay, now: Date.now(), isOfGroup: false });
  const ticket = await mails.describe(row, culture);
  const { head, attachments } = await mails.head();
  const texts = await mails.texts(culture);
  const link = ticketLink(publicUrl, ticket);
  const unsubscribeUrl = message.isNews
    ? sampleUnsubscribeLink({ projectId, cultureCode: culture }, publicUrl)
    : null;
  return { ...writeMessage({ message, ticket, texts, link, head, unsubscribeUrl }), attachments };
}

/** The event a week earlier, at another place. */
async function formerSample(db: Kysely<Database>, projectId: number): Promise<FormerEvent> {
  const { startDateTime, endDateTime } = await getProject(db, projectId);
  const earlier = (time: WallTime) => new Date(asUtc(time) - 7 * DAY_MS).toISOString().slice(0, 19);
  return {
    startDateTime: earlier(startDateTime),
    endDateTime: earlier(endDateTime),
    places: [{ internalName: "Hall 1", texts: {} }],
  };
}

/** The texts on how to pay; a sample is of no registration. */
async function howToPayOf(db: Kysely<Database>, projectId: number) {
  return { registration: [], project: (await getProject(db, projectId)).howToPay };
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** A made-up place in line. Its link leads nowhere. */
function sampleEntry() {
  const { firstName, lastName } = SAMPLES.sample;
  const name = `${firstName} ${lastName}`;
  return { registrationCode: "SAMPLE", identifier: "SAMPLE", place: 3, name, offerUntil: inDays(1) };
}
