import type { Request } from "@foyer/contract/endpoint.ts";
import {
  type updateInvoicing as endpoint,
  findVatNumberError,
  type Invoicing,
} from "@foyer/contract/invoicing.ts";
import { toPercent } from "@foyer/domain/invoice/vat.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { updateVersioned } from "../../platform/http/update-versioned.ts";
import {
  findInvoicing,
  findProjectInvoicing,
  type InvoicingRow,
  type InvoicingValues,
  lockInvoicing,
  writeInvoicing,
} from "./invoicing.store.ts";

/** The seller of a project that is known to exist, as it is stored. */
export { findInvoicing as findSeller } from "./invoicing.store.ts";

/** Throws `not-found` if there is no such project. */
export async function getInvoicing(db: Kysely<Database>, projectId: number): Promise<Invoicing> {
  const row = await findProjectInvoicing(db, projectId);
  if (!row) throw problem("not-found");
  return toInvoicing(row);
}

/** Whether a seller has all that an invoice must say of it. rules/invoices 1 */
export const isSellerComplete = (seller: Omit<InvoicingRow, "version">): boolean =>
  [seller.name, seller.address, seller.country, seller.vatNumber || seller.taxNumber].every(Boolean) &&
  seller.vatRate !== null;

const valuesOf = ({ vatRate, ...seller }: InvoicingRow): InvoicingValues => ({
  name: seller.name,
  address: seller.address,
  country: seller.country,
  vatNumber: seller.vatNumber,
  taxNumber: seller.taxNumber,
  numberPrefix: seller.numberPrefix,
  note: seller.note,
  isSelfService: seller.isSelfService,
  vatPercent: vatRate === null ? null : toPercent(vatRate),
});

const toInvoicing = (row: InvoicingRow): Invoicing => ({
  ...valuesOf(row),
  isComplete: isSellerComplete(row),
  version: row.version,
});

/** Changes the seller. Issued invoices have a copy of their own. rules/invoices 1, 3 */
export async function updateInvoicing(
  context: RecordedContext,
  projectId: number,
  { version: _version, ...sent }: Request<typeof endpoint>["body"],
): Promise<Invoicing> {
  const { db } = context;
  return updateVersioned(context, {
    lock: () => lockInvoicing(db, projectId),
    valuesOf,
    sent,
    complete: (values) => {
      const vatNumber = findVatNumberError(values);
      if (vatNumber) throw problem("invalid-fields", { fields: { vatNumber } });
      return values;
    },
    write: async (values) => toInvoicing(await writeInvoicing(db, projectId, values)),
    toAnswer: toInvoicing,
    entryOf: (_, { projectName }) => ({
      entity: "invoicing",
      entityId: projectId,
      entityName: projectName,
      projectId,
    }),
  });
}

/** Gives a new project the seller of another one. rules/projects 9 */
export async function copyInvoicing(
  { db }: Pick<RecordedContext, "db">,
  from: number,
  to: number,
): Promise<void> {
  const row = await findInvoicing(db, from);
  if (row.version > 0) await writeInvoicing(db, to, valuesOf(row));
}
