import type { ListedMail, Mail, MailQuery, WaitingMail } from "@foyer/contract/mails.ts";
import type { MailDetails } from "@foyer/domain/mail-text/mail-details.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { repeatWork } from "../../platform/durable-work/work.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { composeMail, type MailComposers, type WrittenMail } from "./compose.service.ts";
import {
  countMails,
  countUnsentMails,
  findMail,
  insertChangeMail,
  insertCodeMail,
  insertCorrectionMail,
  insertGroupMail,
  insertRepeatedMail,
  insertTestMail,
  insertWaitingMail,
  listMailPage,
  type MailKey,
  type MailRow,
  type RegistrationOccasion,
  type TicketChangeKind,
  type TicketOccasion,
} from "./mail.store.ts";
import { isMailPaused } from "./mail-changes.service.ts";
import { BULK_LANE, laneOf } from "./mail-lanes.ts";
import { insertTicketRequest } from "./outbox.store.ts";
import {
  insertInvoiceNews,
  insertRefundNews,
  isInvoiceMailed,
  type PaidSubject,
} from "./payer-mails.store.ts";

export { findBouncedMail } from "./bounces/bounce.store.ts";
export { BULK_LANE } from "./mail-lanes.ts";
export { insertCompletedTicket } from "./outbox.store.ts";
export { listMailedInvoices } from "./payer-mails.store.ts";
export { HOLDER, insertMails, whileNobodyIsErased } from "./queue-mails.store.ts";
export { listTicketIdsOf } from "./ticket-address.store.ts";

/** The number of waiting and failed mails, up to a maximum, and whether all mails are paused. */
export async function readMailState(db: Kysely<Database>) {
  return { ...(await countUnsentMails(db)), isPaused: await isMailPaused(db) };
}

/** One page of the outbox with the total; a page beyond the end is empty. rules/mail 7 */
export async function listMails(db: Kysely<Database>, composers: MailComposers, query: MailQuery) {
  const { currentPage, sizePerPage, ...filter } = query;
  const offset = (currentPage - 1) * sizePerPage;
  const total = await countMails(db, filter);
  const rows = offset < total ? await listMailPage(db, filter, { limit: sizePerPage, offset }) : [];
  const items = rows.map(async (row) => toWire(row, await read(db, composers, row)));
  return { TotalCount: total, Items: await Promise.all(items) };
}

export async function getMail(db: Kysely<Database>, composers: MailComposers, key: MailKey): Promise<Mail> {
  const row = await requireMail(db, key);
  const words = await read(db, composers, row);
  return { ...toWire(row, words), text: words.text, attachments: words.files };
}

/** Returns a failed mail to the queue. rules/mail 3 */
export async function sendAgain(
  db: Kysely<Database>,
  composers: MailComposers,
  key: MailKey,
): Promise<ListedMail> {
  const { workId } = await requireMail(db, key);
  if (!(await repeatWork(db, { projectId: key.projectId, id: workId }))) throw problem("mail-not-failed");
  const row = await requireMail(db, key);
  return toWire(row, await read(db, composers, row));
}

/** Mails a ticket again, at most once a minute; the caller holds the ticket's lock. rules/tickets 21 */
export async function mailAgain(
  trx: Transaction<Database>,
  occasion: TicketOccasion,
  { isOfMany }: { isOfMany: boolean },
): Promise<void> {
  const lane = isOfMany ? BULK_LANE : laneOf("ticket-again");
  if (!(await insertRepeatedMail(trx, occasion, lane))) throw problem("mailed-just-now");
}

/** Mails what has happened to a ticket, in the transaction in which it happens. */
export async function mailTicketChange(
  trx: Transaction<Database>,
  kind: TicketChangeKind,
  occasion: TicketOccasion,
): Promise<void> {
  await insertChangeMail(trx, kind, occasion);
}

/** Mails somebody in line again; at most once a minute. rules/waiting-list 9 */
export async function mailWaiting(
  trx: Transaction<Database>,
  occasion: Parameters<typeof insertWaitingMail>[1],
  kind: WaitingMail,
): Promise<void> {
  if (!(await insertWaitingMail(trx, occasion, kind))) throw problem("waiting-mailed-just-now");
}

/** Mails the contact of a group its summary again; at most once a minute. rules/group-orders 12 */
export async function mailGroup(
  trx: Transaction<Database>,
  occasion: Parameters<typeof insertGroupMail>[1],
): Promise<void> {
  if (!(await insertGroupMail(trx, occasion))) throw problem("group-mailed-just-now");
}

/** Mails the payer that money was given back, in the transaction in which that becomes known. rules/payments 18 */
export async function mailRefund(
  trx: Transaction<Database>,
  refund: { projectId: number; refundId: number },
): Promise<void> {
  await insertRefundNews(trx, refund);
}

/** Mails an invoice to who has paid, in the transaction that issues it. rules/invoices 15 */
export async function mailInvoice(
  trx: Transaction<Database>,
  invoice: { projectId: number; invoiceId: number },
): Promise<void> {
  await insertInvoiceNews(trx, invoice);
}

/** Mails an invoice again; the caller holds its lock. Throws `invoice-mailed-just-now`. rules/invoices 22 */
export async function mailInvoiceAgain(
  trx: Transaction<Database>,
  invoice: PaidSubject & { invoiceId: number },
): Promise<void> {
  if (await isInvoiceMailed(trx, invoice)) throw problem("invoice-mailed-just-now");
  await insertInvoiceNews(trx, invoice);
}

/** Mails the verification code of an address. rules/attend 14 */
export async function mailVerificationCode(
  trx: Transaction<Database>,
  occasion: RegistrationOccasion,
): Promise<void> {
  await insertCodeMail(trx, occasion);
}

/** Mails a corrected ticket to its holder; throws `ticket-without-address`. rules/mail 24 */
export async function mailCorrection(
  trx: Transaction<Database>,
  key: { projectId: number; ticketId: number },
): Promise<void> {
  if (!(await insertCorrectionMail(trx, key))) throw problem("ticket-without-address");
}

/** Mails a text that is being tried. rules/mail-texts 7 */
export async function mailTest(
  trx: Transaction<Database>,
  occasion: { projectId: number; recipient: string; cultureCode: string },
  details: Pick<MailDetails, "tried" | "message">,
): Promise<void> {
  await insertTestMail(trx, occasion, details);
}

/** Mails to an address all tickets that it has in the event, if it has any. rules/attend 21 */
export async function mailTicketsOf(db: Kysely<Database>, occasion: RegistrationOccasion): Promise<void> {
  await insertTicketRequest(db, occasion, "tickets");
}

/** Mails the code of an address there, if it has a ticket of any status in the event. rules/privacy 19 */
export async function mailCodeToHolder(
  trx: Transaction<Database>,
  occasion: RegistrationOccasion,
): Promise<void> {
  await insertTicketRequest(trx, occasion, "verification-code");
}

async function requireMail(db: Kysely<Database>, key: MailKey): Promise<MailRow> {
  const row = await findMail(db, key);
  if (!row) throw problem("not-found");
  return row;
}

type Words = { subject: string; text: string; files: string[] };

const NO_WORDS: WrittenMail = { subject: "", text: "", html: "", attachments: [] };

/** The text of a mail as it was sent, or as it would be sent now. rules/mail 7 */
async function read(db: Kysely<Database>, composers: MailComposers, row: MailRow): Promise<Words> {
  // A mail that cannot be written must not hide the others. The next attempt to send it records the reason.
  const written = await composeMail(db, composers, row).catch(() => NO_WORDS);
  const now: WrittenMail = "withdrawn" in written ? NO_WORDS : written;
  const shown = now.shown ?? now;
  return {
    subject: row.subject ?? shown.subject,
    text: row.body ?? shown.text,
    // An inline image is no attachment to the reader.
    files: now.attachments.filter(({ cid }) => cid === undefined).map(({ filename }) => filename),
  };
}

function toWire(row: MailRow, { subject }: Words): ListedMail {
  const { id, projectId, kind, recipient, state, attempts, lastError } = row;
  return {
    id,
    projectId,
    kind,
    recipient,
    subject,
    state,
    attempts,
    lastError,
    createdAt: row.createdAt.toISOString(),
    nextAt: row.nextAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    bounce: row.bouncedAt === null ? null : { at: row.bouncedAt.toISOString(), reason: row.bounceReason },
  };
}
