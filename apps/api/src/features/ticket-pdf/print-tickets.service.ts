import type { Readable } from "node:stream";
import type { PrintedPage } from "@foyer/print/page/page-design.ts";
import type { PdfHeader } from "@foyer/print/pdf/pdf-file.ts";
import { missingLetters } from "@foyer/print/text/missing-letters.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { streamDocumentInThread } from "../../platform/print/print-in-thread.ts";
import { listPrintableTickets } from "../printouts/printable-ticket.service.ts";
import { openComposer } from "./compose-pages.service.ts";

type Tickets = {
  projectId: number;
  /** In their order, some at a time. */
  ticketIds: Iterable<readonly number[]> | AsyncIterable<readonly number[]>;
  /** As the desk prints them. */
  isOnsite: boolean;
  title: string;
  cultureCode: string;
  /** Called with each page that is drawn. */
  onPage?: () => void;
  /** Called with each ticket whose page has letters that no font has. */
  onUnprintable?: (ticketId: number) => void;
};

/**
 * Prints tickets into one PDF file, in their order and as they are now, each by its own template; those that are not
 * issued are left out. A slow reader slows it down: memory holds some pages, however many there are. `db`: a pool, or a
 * transaction that lasts as long as the stream.
 */
export function streamTickets(
  db: Kysely<Database>,
  { title, cultureCode, onPage, ...tickets }: Tickets,
): Readable {
  const header: PdfHeader = { title, culture: cultureCode, created: new Date(0) };
  return streamDocumentInThread(pagesOf(db, tickets), header, onPage);
}

async function* pagesOf(
  db: Kysely<Database>,
  { projectId, ticketIds, isOnsite, onUnprintable }: Omit<Tickets, "title" | "cultureCode" | "onPage">,
): AsyncGenerator<PrintedPage> {
  const { compose } = openComposer(db, { projectId, isOnsite });
  for await (const ids of ticketIds) {
    for (const row of await listPrintableTickets(db, { projectId, ticketIds: ids })) {
      if (row.status !== "issued") continue;
      const page = await compose(row);
      if (onUnprintable && missingLetters(page.texts, page.culture).length > 0) onUnprintable(row.ticketId);
      yield page.read();
    }
  }
}
