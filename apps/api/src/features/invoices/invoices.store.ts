import type { InvoiceDocument } from "@foyer/domain/invoice/invoice-document.ts";
import { totalOf } from "@foyer/domain/invoice/vat.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, nullable, number, sqlRows, sqlValue, text } from "../../platform/db/sql-rows.ts";

export type InvoiceKey = { projectId: number; invoiceId: number };
/** The subject of an invoice: a ticket, or a group. */
export type Subject = { projectId: number; ticketId: number | null; groupId: number | null };
export type InvoiceRow = Awaited<ReturnType<typeof listInvoicesOfSubject>>[number];

/** The invoices of a project, as lists show them. */
export const selectInvoices = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("invoice")
    .leftJoin("invoice as cancelled", (join) =>
      join.onRef("cancelled.id", "=", "invoice.cancels_id").on("cancelled.project_id", "=", projectId),
    )
    .select([
      "invoice.id",
      "invoice.kind",
      "invoice.number",
      "invoice.issued_on as issuedOn",
      "invoice.issued_at as issuedAt",
      "invoice.recipient_name as recipientName",
      "invoice.net_cents as net",
      "invoice.vat_cents as vat",
      "invoice.gross_cents as gross",
      "invoice.currency",
      "invoice.group_id as groupId",
      "invoice.is_cancelled as isCancelled",
      "cancelled.number as cancels",
      ...(["invoice.staff_name as staffName", "invoice.refund_ids as refundIds"] as const),
    ])
    .select(
      sqlValue(nullable(number))`coalesce(invoice.ticket_id, (select min(member.id) from ticket member
        where member.project_id = ${projectId} and member.group_id = invoice.group_id))`.as("ticketId"),
    )
    .where("invoice.project_id", "=", projectId);

/** Lists the invoices of a ticket or a group, oldest first. */
export const listInvoicesOfSubject = (db: Kysely<Database>, { projectId, ticketId, groupId }: Subject) =>
  selectInvoices(db, projectId)
    .where(
      groupId === null
        ? sql<SqlBool>`invoice.ticket_id = ${ticketId}`
        : sql<SqlBool>`invoice.group_id = ${groupId}`,
    )
    .orderBy("invoice.id")
    .execute();

/** Finds an invoice as lists show it, or null. */
export async function findInvoice(db: Kysely<Database>, { projectId, invoiceId }: InvoiceKey) {
  const row = await selectInvoices(db, projectId).where("invoice.id", "=", invoiceId).executeTakeFirst();
  return row ?? null;
}

/** Finds all that an invoice says, with what it is of, or null. */
export async function findDocument(db: Kysely<Database>, { projectId, invoiceId }: InvoiceKey) {
  const row = await db
    .selectFrom("invoice")
    .select([
      "document",
      "seller",
      "prefix",
      "issued_at as issuedAt",
      "ticket_id as ticketId",
      "group_id as groupId",
      "is_cancelled as isCancelled",
    ])
    .where("project_id", "=", projectId)
    .where("id", "=", invoiceId)
    .executeTakeFirst();
  return row ?? null;
}

/** Locks an invoice, so that what is done with it comes one after another, and finds what it is of; null: there is none. */
export async function lockDocument(trx: Transaction<Database>, { projectId, invoiceId }: InvoiceKey) {
  const row = await trx
    .selectFrom("invoice")
    .select(["number", "ticket_id as ticketId", "group_id as groupId"])
    .where("project_id", "=", projectId)
    .where("id", "=", invoiceId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Takes the next number of a series; its row stays locked until the transaction ends. rules/invoices 3 */
export async function takeNumber(
  trx: Transaction<Database>,
  { seller, prefix }: { seller: string; prefix: string },
): Promise<number> {
  const { place } = await trx
    .selectNoFrom(({ fn, val }) => fn<number>("next_invoice_number", [val(seller), val(prefix)]).as("place"))
    .executeTakeFirstOrThrow();
  return place;
}

type NewInvoice = Subject & {
  series: { seller: string; prefix: string; place: number };
  cancelsId: number | null;
  document: InvoiceDocument;
  staffName: string;
  refundIds: readonly number[];
};

/** Inserts an invoice; returns its id. */
export async function insertInvoice(trx: Transaction<Database>, invoice: NewInvoice): Promise<number> {
  const { document, series } = invoice;
  const { net, vat, gross } = totalOf(document.sums);
  const { id } = await trx
    .insertInto("invoice")
    .values({
      project_id: invoice.projectId,
      ticket_id: invoice.ticketId,
      group_id: invoice.groupId,
      kind: document.kind,
      number: document.number,
      ...series,
      cancels_id: invoice.cancelsId,
      document: JSON.stringify(document),
      recipient_name: document.recipient.name,
      currency: document.currency,
      net_cents: net,
      vat_cents: vat,
      gross_cents: gross,
      issued_on: document.issuedOn,
      staff_name: invoice.staffName,
      refund_ids: [...invoice.refundIds],
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an invoice as cancelled; false: it was already, or is no invoice. */
export async function updateToCancelled(
  trx: Transaction<Database>,
  { projectId, invoiceId }: InvoiceKey,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("invoice")
    .set({ is_cancelled: true })
    .where("project_id", "=", projectId)
    .where("id", "=", invoiceId)
    .where("kind", "=", "invoice")
    .where("is_cancelled", "=", false)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether an invoice is of this ticket or group. */
export async function isInvoiceOf(
  db: Kysely<Database>,
  subject: Subject,
  invoiceId: number,
): Promise<boolean> {
  return (await listInvoicesOfSubject(db, subject)).some(({ id }) => id === invoiceId);
}

/** Finds who has paid what an invoice is of, and the public link where that was; null: there is no such ticket or group. */
export async function findPayer(db: Kysely<Database>, { projectId, ticketId, groupId }: Subject) {
  const { rows } = await sqlRows({ email: text, code: column("registration_code.code") })`
    select paid.email, link.code
    from (
      select registration_id, email from ticket where project_id = ${projectId} and id = ${ticketId}
      union all
      select registration_id, contact_email from ticket_group where project_id = ${projectId} and id = ${groupId}
    ) paid
    join registration_code link on link.project_id = ${projectId} and link.registration_id = paid.registration_id`.execute(
    db,
  );
  return rows[0] ?? null;
}
