import type { Invoicing } from "@foyer/contract/invoicing.ts";
import { toVatRate, type VatRate } from "@foyer/domain/invoice/vat.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import { hasProject, lockProjectName } from "../../platform/db/project.store.ts";
import type { Database } from "../../platform/db/schema.ts";

/** Version 0: the project never had a seller. */
export type InvoicingRow = Omit<Invoicing, "vatPercent" | "isComplete"> & { vatRate: VatRate | null };
export type InvoicingValues = Omit<Invoicing, "version" | "isComplete">;

const NEVER_SET: InvoicingRow = {
  name: "",
  address: "",
  country: "",
  vatNumber: "",
  taxNumber: "",
  numberPrefix: "",
  note: "",
  vatRate: null,
  isSelfService: true,
  version: 0,
};

const SELECTED = [
  ...(["name", "address", "country", "note", "version"] as const),
  ...(["vat_number as vatNumber", "tax_number as taxNumber", "number_prefix as numberPrefix"] as const),
  ...(["vat_rate as vatRate", "is_self_service as isSelfService"] as const),
] as const;

/** Locks the project against other changes of its seller; null if there is no such project. */
export async function lockInvoicing(
  trx: Transaction<Database>,
  projectId: number,
): Promise<(InvoicingRow & { projectName: string }) | null> {
  const project = await lockProjectName(trx, projectId);
  return project && { ...(await findInvoicing(trx, projectId)), ...project };
}

/** The seller of a project; null if there is no such project. */
export async function findProjectInvoicing(
  db: Kysely<Database>,
  projectId: number,
): Promise<InvoicingRow | null> {
  return (await hasProject(db, projectId)) ? findInvoicing(db, projectId) : null;
}

/** The seller of a project that is known to exist. */
export async function findInvoicing(db: Kysely<Database>, projectId: number): Promise<InvoicingRow> {
  const row = await db
    .selectFrom("project_invoicing")
    .select(SELECTED)
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  return row ?? NEVER_SET;
}

/** Writes the next version; returns it. The caller holds the project's lock. */
export async function writeInvoicing(
  trx: Transaction<Database>,
  projectId: number,
  { vatNumber, taxNumber, numberPrefix, vatPercent, isSelfService, ...values }: InvoicingValues,
): Promise<InvoicingRow> {
  const columns = {
    ...values,
    vat_number: vatNumber,
    tax_number: taxNumber,
    number_prefix: numberPrefix,
    is_self_service: isSelfService,
    vat_rate: vatPercent === null ? null : toVatRate(vatPercent),
  };
  return await trx
    .insertInto("project_invoicing")
    .values({ project_id: projectId, version: 1, ...columns })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ ...columns, version: sql<number>`project_invoicing.version + 1` }),
    )
    .returning(SELECTED)
    .executeTakeFirstOrThrow();
}
