import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import { limitConcurrency } from "../../platform/concurrency-limit/limit-concurrency.ts";
import type { Database } from "../../platform/db/schema.ts";
import { createWorkerPool } from "../../platform/threads/worker-pool.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { getPublicLogo } from "../public-registration/public-registration.service.ts";
import { getTicketPage } from "../ticket-page/ticket-page.service.ts";
import type { TicketsToMerge } from "./merged-tickets.thread.ts";
import { type PrintedTicket, TICKET_PDF_TEXTS } from "./ticket-pdf-texts.ts";

// A thread of its own: a printout of thousands must not make a visitor wait for one ticket.
const merge = createWorkerPool<TicketsToMerge, Uint8Array>({
  module: new URL("./merged-tickets.thread.ts", import.meta.url),
  task: "mergeTickets",
  ...{ maxQueue: 20, timeoutMs: 60_000, idleTimeoutMs: 600_000 },
});

/** The thread holds the fonts of each open file. */
const inTurn = limitConcurrency(2);

/** Pages that are drawn at once. */
const PAGES = 20;

/**
 * Prints tickets into one PDF file, in their order and as they are now; those that are no longer live are left out. A
 * slow reader slows it down: memory holds some pages, however many there are. `db`: a pool, not a transaction.
 */
export function streamTickets(
  db: Kysely<Database>,
  { title, cultureCode, identifiers }: { title: string; cultureCode: string; identifiers: readonly string[] },
): Readable {
  const header = { title, culture: cultureCode, created: new Date(0) };
  return Readable.from(
    holdSlot(() => draw(db, header, identifiers)),
    { objectMode: false },
  );
}

/** Runs a generator in one of the slots, from its first chunk until it ends or nobody reads on. */
async function* holdSlot(make: () => AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await new Promise<void>((start) => {
    void inTurn(() => {
      start();
      return ended;
    });
  });
  try {
    yield* make();
  } finally {
    end();
  }
}

async function* draw(
  db: Kysely<Database>,
  header: NonNullable<TicketsToMerge["begins"]>["header"],
  identifiers: readonly string[],
): AsyncGenerator<Uint8Array> {
  const id = randomUUID();
  let isOpen = false;
  try {
    for (let at = 0; at < identifiers.length; at += PAGES) {
      const tickets = await readTickets(db, identifiers.slice(at, at + PAGES));
      const begins = isOpen ? undefined : { header, logo: await logoOf(db, tickets[0]) };
      const isLast = at + PAGES >= identifiers.length;
      isOpen = true;
      yield await merge({ id, tickets, after: isLast ? "end" : "more", ...(begins && { begins }) });
      isOpen = !isLast;
    }
  } finally {
    if (isOpen) await merge({ id, tickets: [], after: "drop" });
  }
}

async function readTickets(db: Kysely<Database>, identifiers: readonly string[]): Promise<PrintedTicket[]> {
  const tickets: PrintedTicket[] = [];
  for (const identifier of identifiers) {
    const page = await getTicketPage(db, identifier, undefined);
    if (!isLive(page.status)) continue;
    tickets.push({ page, texts: await listUiTexts(db, TICKET_PDF_TEXTS, page.cultureCode) });
  }
  return tickets;
}

async function logoOf(db: Kysely<Database>, ticket: PrintedTicket | undefined) {
  if (!ticket?.page.project.logo) return undefined;
  return (await getPublicLogo(db, ticket.page.registrationCode, undefined)).content;
}
