import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";
import { writeCsv } from "../../platform/formats/csv/write-csv.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { entryOf, requireBatch } from "./bulk-registration.service.ts";
import { type BatchKey, listOutcomes } from "./bulk-registration.store.ts";
import { loadFileBasis } from "./row-basis.service.ts";

const CSV = "text/csv; charset=utf-8";

/** Returns an empty registration file. rules/bulk-registration 2 */
export async function getTemplate(
  db: Kysely<Database>,
  key: { projectId: number; registrationId: number },
): Promise<FileAnswer> {
  const registration = await getRegistration(db, key);
  const { columns } = await loadFileBasis(db, key, registration);
  const header = columns.map(({ name }) => name);
  return { name: `${registration.name} template.csv`, contentType: CSV, content: writeCsv(header, []) };
}

/** Returns a registration file as it was uploaded. */
export async function getBatchFile(
  { db, record }: RecordedContext,
  { fileId, ...key }: BatchKey & { fileId: number },
): Promise<FileAnswer> {
  const batch = await requireBatch(db, key);
  const file = batch.fileId === fileId ? await findFile(db, key.projectId, fileId) : null;
  if (!file) throw problem("not-found");
  record({ action: "export", ...entryOf(key, batch.fileName), after: { file: "registrations" } });
  return file;
}

/** Exports the outcome of each row. */
export async function exportOutcomes({ db, record }: RecordedContext, key: BatchKey): Promise<FileAnswer> {
  const { fileName } = await requireBatch(db, key);
  const rows = await listOutcomes(db, key);
  record({ action: "export", ...entryOf(key, fileName), after: { file: "outcomes" } });
  const cells = rows.map(({ line, outcome, ticketId, barcode }) => [
    ...[line, OUTCOMES[outcome ?? ""] ?? outcome ?? "", ticketId ?? "", barcode ?? ""],
  ]);
  const header = ["line", "outcome", "TicketId", "Barcode"];
  return { name: `outcomes ${fileName}`, contentType: CSV, content: writeCsv(header, cells) };
}

const OUTCOMES: Readonly<Record<string, string>> = {
  "": "not decided yet",
  issued: "issued",
  cancelled: "cancelled",
  "sold-out": "refused: no places were left",
  "terms-changed": "refused: the price or the pool was changed meanwhile",
  "barcodes-exhausted": "refused: no codes were left",
  "promo-code-exhausted": "refused: the promo code was used up",
  "email-already-registered": "refused: the email address already had a ticket",
  refused: "refused: the database does not take one of its answers",
};
