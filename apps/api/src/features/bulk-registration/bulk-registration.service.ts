import { createHash } from "node:crypto";
import type * as contract from "@foyer/contract/bulk-registration.ts";
import type { BatchColumn, BatchRegistration } from "@foyer/contract/bulk-registration.ts";
import type { Result, UploadedFile } from "@foyer/contract/endpoint.ts";
import type { Registration } from "@foyer/contract/registrations.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { allowLongStatements } from "../../platform/db/time-limits.ts";
import { cancelUnbegunWork, repeatWork } from "../../platform/durable-work/work.store.ts";
import { insertFile } from "../../platform/files/file.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getPool } from "../barcode-pools/barcode-pools.service.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { insertRows } from "./batch-rows.store.ts";
import {
  type BatchKey,
  type BatchRow,
  cancelRows,
  findBatch,
  findSameFile,
  insertBatch,
  listBatches,
  lockBatches,
  updateRowCount,
} from "./bulk-registration.store.ts";
import { checkFile, type FileCheck } from "./check-file.service.ts";
import { describeColumns, loadFileBasis } from "./row-basis.service.ts";

type Key = { projectId: number; registrationId: number };

/** Can visitors be registered by a file: for tickets, online or onsite, while codes remain? rules/bulk-registration 1 */
export async function isAvailable(db: Kysely<Database>, key: Key): Promise<{ result: boolean }> {
  const registration = await getRegistration(db, key);
  return { result: await canIssue(db, key, registration) };
}

async function canIssue(
  db: Kysely<Database>,
  { projectId }: Key,
  { registrationType, outcome, barCodePoolId }: Registration,
): Promise<boolean> {
  if (registrationType === "Offline" || outcome !== "ticket") return false;
  return (await getPool(db, { projectId, poolId: barCodePoolId })).available > 0;
}

async function requireAvailable(db: Kysely<Database>, key: Key): Promise<Registration> {
  const registration = await getRegistration(db, key);
  if (!(await canIssue(db, key, registration))) throw problem("bulk-not-available");
  return registration;
}

export async function getCatalogue(
  db: Kysely<Database>,
  key: Key,
): Promise<Result<typeof contract.getBatchCatalogue>> {
  await getRegistration(db, key);
  const rows = await listBatches(db, key);
  return { id: key.registrationId, batchRegistrations: rows.map(toBatch) };
}

export function toBatch(row: BatchRow): BatchRegistration {
  const { batchId, fileId, fileName, uploadedAt, staffName, lastError, issued } = row;
  const { state, startsInSeconds, rows, refused, isMailed } = row;
  const isPrintable = state === "done" && issued > 0;
  return {
    id: batchId,
    registrationFile: { fileId, fileName, uploadDate: uploadedAt.toISOString() },
    printout: isPrintable ? { fileId, fileName: printoutName(fileName) } : null,
    state,
    startsInSeconds,
    rows,
    issued,
    refused,
    isMailed,
    uploadedBy: staffName,
    reason: state === "failed" || state === "waiting" ? lastError : "",
  };
}

const printoutName = (fileName: string) => `${fileName.replace(/\.csv$/i, "")}.pdf`;

export async function listColumns(db: Kysely<Database>, key: Key): Promise<BatchColumn[]> {
  return describeColumns(await loadFileBasis(db, key, await getRegistration(db, key)));
}

/** Returns the result that an upload would have; stores nothing. */
export async function previewBatch(
  db: Kysely<Database>,
  key: Key,
  { bytes }: UploadedFile,
): Promise<Result<typeof contract.previewBatch>> {
  const registration = await requireAvailable(db, key);
  const same = await findSameFile(db, key, sha256(bytes));
  const check = await checkFile(db, { key, registration, bytes }, async () => undefined);
  const known = same && { uploadDate: same.uploadedAt.toISOString(), uploadedBy: same.staffName };
  return { ...check, known };
}

type Upload = { file: UploadedFile; again: boolean; isMailed: boolean };

/**
 * Stores a file, its rows and the work that will issue them, or nothing. Throws `batch-file-invalid` with every invalid
 * row, and `batch-file-known`. rules/bulk-registration 4–6, 9
 */
export async function registerBatch(
  { db, caller, record }: RecordedContext,
  key: Key,
  { file, again, isMailed }: Upload,
): Promise<BatchRegistration> {
  const registration = await requireAvailable(db, key);
  await allowLongStatements(db, { seconds: 60, waitsForLocks: true });
  await lockBatches(db, key);
  const digest = sha256(file.bytes);
  if (!again && (await findSameFile(db, key, digest))) throw problem("batch-file-known", { field: "again" });
  const fileId = await insertFile(db, key.projectId, file, "text/csv");
  const { staffId, name: staffName } = caller;
  const batchId = await insertBatch(db, { ...key, fileId, sha256: digest, staffId, staffName, isMailed });
  const batch = { ...key, batchId };
  const check = await checkFile(db, { key, registration, bytes: file.bytes }, (rows) =>
    insertRows(db, batch, rows),
  );
  if (check.errorCount > 0) throw problem("batch-file-invalid", { fields: fieldsOf(check) });
  await updateRowCount(db, batch, check.rows);
  record({ action: "import", ...entryOf(batch, file.name), after: { rows: check.rows, isMailed } });
  return toBatch(await requireBatch(db, batch));
}

/** Returns the errors by line and column: `lines.7.Email`. */
function fieldsOf({ errors }: FileCheck): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { line, column, reason } of errors) {
    const place = [line === null ? "file" : `lines.${line}`, column]
      .filter((part) => part !== null)
      .join(".");
    fields[place] = fields[place] ? `${fields[place]} ${reason}` : reason;
  }
  return fields;
}

/** Cancels a batch before its first row is issued. rules/bulk-registration 8 */
export async function cancelBatch(
  { db, record }: RecordedContext,
  key: BatchKey,
): Promise<BatchRegistration> {
  const { workId, fileName, projectId } = await requireBatch(db, key);
  if (!(await cancelUnbegunWork(db, { projectId, id: workId }))) throw problem("batch-has-started");
  await cancelRows(db, key);
  record({ action: "update", ...entryOf(key, fileName), after: { state: "cancelled" } });
  return toBatch(await requireBatch(db, key));
}

/** Retries a failed batch. */
export async function repeatBatch(
  { db, record }: RecordedContext,
  key: BatchKey,
): Promise<BatchRegistration> {
  const { workId, fileName, projectId } = await requireBatch(db, key);
  if (!(await repeatWork(db, { projectId, id: workId }))) throw problem("batch-not-failed");
  record({ action: "update", ...entryOf(key, fileName), after: { state: "waiting" } });
  return toBatch(await requireBatch(db, key));
}

export async function requireBatch(db: Kysely<Database>, key: BatchKey): Promise<BatchRow> {
  const batch = await findBatch(db, key);
  if (!batch) throw problem("not-found");
  return batch;
}

/** Names a batch in the audit. */
export const entryOf = ({ projectId, batchId }: BatchKey, fileName: string) => ({
  entity: "bulk registration",
  entityId: batchId,
  entityName: fileName,
  projectId,
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();
