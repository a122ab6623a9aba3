import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { streamTickets } from "../ticket-pdf/merge-tickets.service.ts";
import { entryOf, requireBatch, toBatch } from "./bulk-registration.service.ts";
import { type BatchKey, listIdentifiers } from "./bulk-registration.store.ts";

/** The tickets of a batch as one PDF, in the order of the file. `db`: a pool. rules/bulk-registration 12 */
export async function exportPrintout(
  db: Kysely<Database>,
  { record }: Pick<RecordedContext, "record">,
  { fileId, ...key }: BatchKey & { fileId: number },
): Promise<FileAnswer> {
  const batch = await requireBatch(db, key);
  const { printout } = toBatch(batch);
  if (printout?.fileId !== fileId) throw problem("not-found");
  const { name, cultureCode } = await getRegistration(db, key);
  const identifiers = await listIdentifiers(db, key);
  record({ action: "export", ...entryOf(key, batch.fileName), after: { file: "printout" } });
  const content = streamTickets(db, { title: name, cultureCode, identifiers });
  return { name: printout.fileName, contentType: "application/pdf", content };
}
