import { createHash } from "node:crypto";
import { fileNameOf } from "@foyer/domain/format/file-name.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { printPageInThread } from "../../platform/print/print-in-thread.ts";
import { findPrintableTicket, type PrintableRow } from "../printouts/printable-ticket.service.ts";
import { getHolderTicket } from "../ticket-page/ticket-page.service.ts";
import { openComposer, type PageComposer } from "./compose-pages.service.ts";

// The address of a ticket is public. Keyed by all that is printed, so that a change is shown at once.
const printed = new TtlCache<Buffer>({ ttlMs: 60_000, maximum: 100 });

type Pdf = FileAnswer & { content: Buffer };
type TicketKey = { projectId: number; ticketId: number };

/**
 * The ticket as a PDF page, while it is live: as the template of its registration says, else as the built-in one, whose
 * words are in the culture that is asked for. rules/attend 8, 11, 12, rules/printouts 10
 */
export async function printTicket(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<Pdf> {
  const ticket = await getHolderTicket(db, identifier);
  // rules/group-orders 4: staff print what is known of its holder.
  if (ticket.isIncomplete && isLive(ticket.status)) throw problem("ticket-incomplete");
  return print(db, ticket, { isOnsite: false, asked });
}

/** The same for staff; `isOnsite`: as printed onsite. */
export const printForStaff = (
  db: Kysely<Database>,
  key: TicketKey,
  { isOnsite }: { isOnsite: boolean },
): Promise<Pdf> => print(db, key, { isOnsite, asked: undefined });

async function print(
  db: Kysely<Database>,
  key: TicketKey,
  { isOnsite, asked }: { isOnsite: boolean; asked: string | undefined },
): Promise<Pdf> {
  const row = await findPrintableTicket(db, key);
  if (!row) throw problem("not-found");
  const composer = openComposer(db, { projectId: key.projectId, isOnsite });
  return printRow(composer, row, { isOnsite, asked });
}

/** The PDF page of a ticket that has been read, while it is live. */
export async function printRow(
  { compose }: PageComposer,
  row: PrintableRow,
  { isOnsite, asked }: { isOnsite: boolean; asked: string | undefined },
): Promise<Pdf> {
  if (!isLive(row.status)) throw problem(`ticket-${row.status}`);
  const { content, culture, read } = await compose(row, asked);
  // The same ticket gives the same bytes: its moment is that of the sale.
  const header = {
    title: `Ticket ${row.ticketId}`,
    culture,
    created: row.createdAt,
  };
  const hash = createHash("sha256").update(JSON.stringify({ header, content })).digest("base64");
  return {
    name: `${fileNameOf(isOnsite ? "badge" : "ticket", row.firstName, row.lastName, String(row.ticketId))}.pdf`,
    contentType: "application/pdf",
    content: await printed.get(hash, async () => printPageInThread(await read(), header)),
  };
}
