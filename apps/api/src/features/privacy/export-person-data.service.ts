import { Readable } from "node:stream";
import type { PersonData, PersonDataFormat, PersonDataOfAddress } from "@foyer/contract/person-data.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import type { RecordedContext } from "../../platform/http/route.ts";
import { printDocumentInThread } from "../../platform/print/print-in-thread.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { getContactData, getPersonData } from "./person-data.service.ts";
import type { TicketKey } from "./person-data.store.ts";
import { contactDataLines, type PersonDataLine, personDataLines } from "./person-data-lines.ts";
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

type Proven = { projectId: number; ticketIds: readonly number[]; address: string; culture: string };

/** Exports the data of whoever has proven an address: of its tickets, and of the groups that it has ordered. rules/privacy 20 */
export async function downloadDataOfAddress(
  db: Kysely<Database>,
  { projectId, ticketIds, address, culture }: Proven,
  format: PersonDataFormat,
): Promise<FileAnswer> {
  const tickets: PersonData[] = [];
  for (const ticketId of ticketIds) tickets.push(await getPersonData(db, { projectId, ticketId }));
  const { groupOrders, groupMails } = await getContactData(db, { projectId, address });
  const createdAt = new Date().toISOString();
  return writeFile(format, {
    name: "personal-data",
    title: `Personal data of ${address}`,
    culture: tickets[0]?.ticket.culture ?? culture,
    createdAt,
    content: {
      formatVersion: 5,
      createdAt,
      address,
      tickets,
      groupOrders,
      groupMails,
    } satisfies PersonDataOfAddress,
    // Each ticket's part has the group orders of its address.
    lines: [
      ...tickets.flatMap((data) => personDataLines(data)),
      ...contactDataLines({ groupOrders: tickets.length === 0 ? groupOrders : [], groupMails }),
    ],
  });
}

const toFile = (data: PersonData, format: PersonDataFormat): FileAnswer =>
  writeFile(format, {
    name: `personal-data-${data.ticket.ticketId}`,
    title: `Personal data of ticket ${data.ticket.ticketId}`,
    culture: data.ticket.culture,
    createdAt: data.createdAt,
    content: data,
    lines: personDataLines(data),
  });

type Written = {
  name: string;
  title: string;
  culture: string;
  createdAt: string;
  /** For programs, and for reading. */
  content: PersonData | PersonDataOfAddress;
  lines: readonly PersonDataLine[];
};

function writeFile(format: PersonDataFormat, written: Written): FileAnswer {
  const { title, culture, createdAt, content, lines } = written;
  const name = `${written.name}.${format}`;
  if (format === "json") {
    const contentType = "application/json; charset=utf-8";
    return { name, contentType, content: `${JSON.stringify(content, null, 2)}\n` };
  }
  const pages = personDataPages(title, lines, culture);
  const header = { title, culture, created: new Date(createdAt) };
  return {
    name,
    contentType: "application/pdf",
    content: Readable.from(printDocumentInThread(pages, header), { objectMode: false }),
  };
}
