import type { Request, Result } from "@foyer/contract/endpoint.ts";
import type * as contract from "@foyer/contract/invoices.ts";
import { toPercent } from "@foyer/domain/invoice/vat.ts";
import { groupReference, paymentReference } from "@foyer/domain/ticket/payment.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { CellValue } from "../../platform/formats/xlsx/write-workbook.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getProject } from "../projects/projects.service.ts";
import { streamTable } from "../tickets/export/stream-table.service.ts";
import {
  countInvoices,
  type ExportedInvoice,
  listFoundInvoices,
  readInvoices,
} from "./invoice-list.store.ts";
import { toInvoice } from "./invoices.service.ts";

/** Lists a page of the invoices of a project. rules/invoices 12 */
export async function listInvoices(
  db: Kysely<Database>,
  projectId: number,
  query: Request<typeof contract.listInvoices>["query"],
): Promise<Result<typeof contract.listInvoices>> {
  const { sortName, sortOrder, currentPage, sizePerPage, ...filter } = query;
  await getProject(db, projectId);
  const total = await countInvoices(db, projectId, filter);
  const offset = (currentPage - 1) * sizePerPage;
  const page = { sortName, sortOrder, limit: sizePerPage, offset };
  const rows = offset < total ? await listFoundInvoices(db, projectId, filter, page) : [];
  return { TotalCount: total, Items: rows.map(toInvoice) };
}

const TEXT = { width: 18, format: "@" };
const MONEY = { width: 14, format: "#,##0.00" };
const COLUMNS = [
  { header: "Date", ...TEXT, width: 12 },
  { header: "Number", ...TEXT },
  { header: "Kind", ...TEXT, width: 12 },
  { header: "Refers to", ...TEXT },
  { header: "Recipient", ...TEXT, width: 30 },
  { header: "Country", ...TEXT, width: 10 },
  { header: "VAT number", ...TEXT },
  { header: "Reference", ...TEXT, width: 12 },
  { header: "Reverse charge", ...TEXT, width: 14 },
  { header: "VAT %", width: 10, format: "0.00" },
  { header: "Net", ...MONEY },
  { header: "VAT", ...MONEY },
  { header: "Gross", ...MONEY },
  { header: "Currency", ...TEXT, width: 10 },
];

/** Streams the invoices for the accounts. `db` is a connection pool. rules/invoices 13 */
export async function exportInvoices(
  db: Kysely<Database>,
  context: Pick<RecordedContext, "caller" | "record">,
  projectId: number,
  { format, ...filter }: Request<typeof contract.exportInvoices>["query"],
): Promise<FileAnswer> {
  return await streamTable(db, context, {
    project: await getProject(db, projectId),
    format,
    entity: "invoices",
    filter,
    table: { name: "Invoices", columns: COLUMNS },
    read: async (trx) => ({
      count: await countInvoices(trx, projectId, filter),
      batches: await readInvoices(trx, projectId, filter),
    }),
    cellsOf: (batch) => batch.flatMap(cellsOf),
  });
}

/** A row for each rate. */
const cellsOf = ({ kind, ticketId, groupId, document }: ExportedInvoice): CellValue[][] =>
  document.sums.map(({ rate, net, vat, gross }) => [
    document.issuedOn,
    document.number,
    kind,
    document.cancels?.number ?? "",
    document.recipient.name,
    document.recipient.country,
    document.recipient.vatNumber,
    groupId !== null ? groupReference(groupId) : paymentReference(ticketId ?? 0),
    document.isReverseCharge ? "yes" : "",
    toPercent(rate),
    net / 100,
    vat / 100,
    gross / 100,
    document.currency,
  ]);
