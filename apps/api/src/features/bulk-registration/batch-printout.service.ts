import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { streamInSlot } from "../../platform/http/export-slots.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { getRegistration } from "../registrations/registrations.service.ts";
import { streamTickets } from "../ticket-pdf/print-tickets.service.ts";
import { entryOf, requireBatch, toBatch } from "./bulk-registration.service.ts";
import { type BatchKey, listTicketIds } from "./bulk-registration.store.ts";

const TICKETS_PER_STATEMENT = 100;

/** Prints the tickets of a batch as one PDF, in the order of the file. `db` is a connection pool. rules/bulk-registration 12 */
export async function exportPrintout(
  db: Kysely<Database>,
  { record }: Pick<RecordedContext, "record">,
  { fileId, ...key }: BatchKey & { fileId: number },
): Promise<FileAnswer> {
  const batch = await requireBatch(db, key);
  const { printout } = toBatch(batch);
  if (printout?.fileId !== fileId) throw problem("not-found");
  const { name, cultureCode } = await getRegistration(db, key);
  const ticketIds = await listTicketIds(db, key);
  record({ action: "export", ...entryOf(key, batch.fileName), after: { file: "printout" } });
  const content = streamInSlot(() =>
    streamTickets(db, {
      projectId: key.projectId,
      title: name,
      cultureCode,
      isOnsite: false,
      ticketIds: chunksOf(ticketIds, TICKETS_PER_STATEMENT),
    }),
  );
  return { name: printout.fileName, contentType: "application/pdf", content };
}

function* chunksOf(ids: readonly number[], size: number): Generator<number[]> {
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
}
