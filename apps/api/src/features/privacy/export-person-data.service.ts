import { Readable } from "node:stream";
import type { PersonData, PersonDataFormat } from "@foyer/contract/person-data.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { printDocumentInThread } from "../../platform/print/print-in-thread.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { getPersonData } from "./person-data.service.ts";
import type { TicketKey } from "./person-data.store.ts";
import { personDataLines } from "./person-data-lines.ts";
import { personDataPages } from "./person-data-pages.ts";

/** Exports a person's data for staff. rules/privacy 9 */
export async function exportPersonData(
  { db, record }: RecordedContext,
  { projectId, ticketId }: TicketKey,
  format: PersonDataFormat,
): Promise<FileAnswer> {
  const data = await getPersonData(db, { projectId, ticketId });
  record({
    action: "export",
    entity: "ticket",
    entityId: ticketId,
    entityName: data.ticket.barcode,
    projectId,
    after: { personalData: "exported", format },
  });
  return toFile(data, format);
}

/** Exports the data of the holder of a ticket for whoever has its link. rules/privacy 11 */
export async function downloadOwnData(
  db: Kysely<Database>,
  identifier: string,
  format: PersonDataFormat,
): Promise<FileAnswer> {
  return toFile(await getPersonData(db, await getHolderTicket(db, identifier)), format);
}

function toFile(data: PersonData, format: PersonDataFormat): FileAnswer {
  const name = `personal-data-${data.ticket.ticketId}.${format}`;
  if (format === "json") {
    const content = `${JSON.stringify(data, null, 2)}\n`;
    return { name, contentType: "application/json; charset=utf-8", content };
  }
  const title = `Personal data of ticket ${data.ticket.ticketId}`;
  const { culture } = data.ticket;
  const pages = personDataPages(title, personDataLines(data), culture);
  const header = { title, culture, created: new Date(data.createdAt) };
  return {
    name,
    contentType: "application/pdf",
    content: Readable.from(printDocumentInThread(pages, header), { objectMode: false }),
  };
}
