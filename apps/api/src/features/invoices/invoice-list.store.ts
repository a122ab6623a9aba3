import type { InvoiceFilter } from "@foyer/contract/invoices.ts";
import type { ControlledTransaction, Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, number, type RowOf, sqlRows } from "../../platform/db/sql-rows.ts";
import { openCursor } from "../tickets/export/stream-export.service.ts";
import { isFound } from "./invoice-filter.store.ts";
import { selectInvoices } from "./invoices.store.ts";

type Page = { sortName: "issuedOn" | "gross"; sortOrder: "asc" | "desc"; limit: number; offset: number };

/** Counts the invoices that a filter finds. */
export async function countInvoices(
  db: Kysely<Database>,
  projectId: number,
  filter: InvoiceFilter,
): Promise<number> {
  const { rows } = await sqlRows({ count: number })`
    select count(*) as count from invoice where ${isFound(projectId, filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Lists a page of the invoices that a filter finds. */
export const listFoundInvoices = (
  db: Kysely<Database>,
  projectId: number,
  filter: InvoiceFilter,
  { sortName, sortOrder, limit, offset }: Page,
) =>
  selectInvoices(db, projectId)
    .where(isFound(projectId, filter))
    .orderBy(sortName === "gross" ? "invoice.gross_cents" : "invoice.issued_on", sortOrder)
    .orderBy("invoice.id", sortOrder)
    .limit(limit)
    .offset(offset)
    .execute();

const EXPORTED = {
  kind: column("invoice.kind"),
  ticketId: column("invoice.ticket_id"),
  groupId: column("invoice.group_id"),
  document: column("invoice.document"),
};
export type ExportedInvoice = RowOf<typeof EXPORTED>;

/** Reads the invoices that a filter finds in batches, the oldest first. */
export const readInvoices = (
  trx: ControlledTransaction<Database>,
  projectId: number,
  filter: InvoiceFilter,
): Promise<AsyncGenerator<ExportedInvoice[]>> =>
  openCursor(
    trx,
    "invoices",
    sqlRows(EXPORTED)`
      select kind, ticket_id as "ticketId", group_id as "groupId", document
      from invoice where ${isFound(projectId, filter)} order by invoice.id`,
  );
