import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { oneByOne } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts, RepeatedWork } from "../../platform/durable-work/repeat.ts";
import { recordChange } from "../audit/audit.service.ts";
import { correctInvoice } from "./correct-invoice.service.ts";
import { listInvoicesToCorrect } from "./corrections.store.ts";
import type { InvoiceKey } from "./invoices.store.ts";
import { entryOf, grossOf } from "./write-invoice.service.ts";

const INVOICES_PER_RUN = 500;
/** The author of corrections. */
const BY_ITSELF = { staffId: null, name: "Foyer" };

/** Issues the corrections of invoices of which something was given back. rules/invoices 16 */
export function invoiceCorrection(parts: Pick<JobParts, "db" | "log">): RepeatedWork {
  return { name: "correct invoices", everyMs: 60_000, work: (stopping) => correctInvoices(parts, stopping) };
}

/** Corrects each invoice once, on any number of servers. A failure holds up no other invoice. */
export async function correctInvoices(
  { db, log }: Pick<JobParts, "db" | "log">,
  stopping: AbortSignal,
): Promise<void> {
  await oneByOne(await listInvoicesToCorrect(db, INVOICES_PER_RUN), {
    log,
    stopping,
    failed: "an invoice could not be corrected",
    perform: (key) => correctOne(db, key),
  });
}

const correctOne = (db: Kysely<Database>, key: InvoiceKey): Promise<void> =>
  inTransaction(db, async (trx) => {
    const written = await correctInvoice(trx, key, { staffName: "" });
    if (!written) return;
    const { document } = written;
    const after = { [document.kind]: document.cancels?.number, gross: grossOf(document) };
    await recordChange(trx, BY_ITSELF, entryOf(key.projectId, written, after));
  });
