import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import { streamInSlot } from "../../platform/http/export-slots.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getPool } from "../barcode-pools/barcode-pools.service.ts";
import { countReservedCodes, takeReservedCodes } from "../barcode-pools/reserve-codes.service.ts";
import { requireOffline } from "../registrations/require-offline.service.ts";
import { streamCodes } from "../ticket-pdf/print-codes.service.ts";

type Key = { projectId: number; registrationId: number };

/** Returns the audit entry of an export from a registration. */
const exportEntry = ({ projectId, registrationId }: Key, name: string) =>
  ({
    action: "export",
    entity: "registration",
    entityId: registrationId,
    entityName: name,
    projectId,
  }) as const;

export async function countReserved(db: Kysely<Database>, key: Key): Promise<{ reserved: number }> {
  const { barCodePoolId: poolId } = await requireOffline(db, key);
  return { reserved: await countReservedCodes(db, { projectId: key.projectId, poolId }) };
}

/**
 * Prints the reserved barcodes as one PDF with the offline template, a page each. From then on desks get none of them.
 * `pool` is a connection pool, because the pages are sent after the audit row is committed. rules/offline-registration 6
 */
export async function printReserved(
  pool: Kysely<Database>,
  { db, record }: RecordedContext,
  key: Key,
): Promise<FileAnswer> {
  const { name, code, cultureCode, barCodePoolId: poolId } = await requireOffline(db, key);
  const { barCodeType } = await getPool(db, { projectId: key.projectId, poolId });
  const symbology = findSymbology(barCodeType);
  const codes = await takeReservedCodes(db, { projectId: key.projectId, poolId });
  if (codes.length === 0 || !symbology) throw problem("nothing-to-print");
  record({ ...exportEntry(key, name), after: { printout: "reserved barcodes", count: codes.length } });
  const registration = { registrationCode: code, registrationName: name, cultureCode };
  return {
    name: `${name} tickets.pdf`,
    contentType: "application/pdf",
    content: streamInSlot(() => streamCodes(pool, { ...key, ...registration, symbology, codes })),
  };
}

/** Exports the reserved barcodes as csv, one a line. From then on desks get none of them. rules/offline-registration 4 */
export async function exportReserved({ db, record }: RecordedContext, key: Key): Promise<FileAnswer> {
  const { name, barCodePoolId: poolId } = await requireOffline(db, key);
  const codes = await takeReservedCodes(db, { projectId: key.projectId, poolId });
  record({ ...exportEntry(key, name), after: { barcodes: codes.length } });
  return {
    name: `${name} barcodes.csv`,
    contentType: "text/csv; charset=utf-8",
    content: writeCsv(
      ["barcode"],
      codes.map((code) => [code]),
    ),
  };
}
