import { createHash } from "node:crypto";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { createWorkerPool } from "../../platform/threads/worker-pool.ts";
import { listUiTexts } from "../catalogs/ui-items/ui-items.service.ts";
import { printByTemplate } from "../printouts/print-template.service.ts";
import { getPublicLogo } from "../public-registration/public-registration.service.ts";
import { getTicketKey, getTicketPage } from "../ticket-page/ticket-page.service.ts";
import { type PrintedTicket, TICKET_PDF_TEXTS } from "./ticket-pdf-texts.ts";

// The endpoint is public. A page takes a hundredth of a second of CPU time, the first in a script ten times that.
const draw = createWorkerPool<PrintedTicket, Uint8Array>({
  module: new URL("./ticket-pdf.thread.ts", import.meta.url),
  task: "drawTicketPdf",
  ...{ maxQueue: 50, timeoutMs: 8_000, idleTimeoutMs: 600_000 },
});

// Keyed by the content, so that a change is shown at once.
const drawn = new TtlCache<Uint8Array>({ ttlMs: 60_000, maximum: 100 });

type Pdf = FileAnswer & { content: Buffer };

/**
 * The ticket as a PDF page, while it is live: as the template of its registration says, else as the built-in one.
 * rules/attend 8, 11, 12, rules/printouts 10
 */
export async function printTicket(
  db: Kysely<Database>,
  identifier: string,
  asked: string | undefined,
): Promise<Pdf> {
  const key = await getTicketKey(db, identifier);
  const { pdf } = await printByTemplate(db, key, { isOnsite: false });
  return pdf ? toFile(key.ticketId, pdf) : printPlain(db, identifier, asked);
}

/** The same for staff; `isOnsite`: as the desk prints it. */
export async function printForStaff(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
  { isOnsite }: { isOnsite: boolean },
): Promise<Pdf> {
  const { identifier, pdf } = await printByTemplate(db, key, { isOnsite });
  return pdf ? toFile(key.ticketId, pdf) : printPlain(db, identifier, undefined);
}

/** The built-in template: an A4 page that folds to a badge. */
async function printPlain(db: Kysely<Database>, identifier: string, asked: string | undefined): Promise<Pdf> {
  const page = await getTicketPage(db, identifier, asked);
  if (!isLive(page.status)) throw problem(`ticket-${page.status}`);
  const texts = await listUiTexts(db, TICKET_PDF_TEXTS, page.cultureCode);
  const printed: PrintedTicket = { page, texts };
  const key = createHash("sha256").update(JSON.stringify(printed)).digest("base64");
  const pdf = await drawn.get(key, async () => draw(await withLogo(db, printed)));
  return toFile(page.ticketId, pdf);
}

const toFile = (ticketId: number, pdf: Uint8Array): Pdf => ({
  name: `ticket-${ticketId}.pdf`,
  contentType: "application/pdf",
  content: Buffer.from(pdf),
});

/** The key of what is drawn has the logo's version, so its bytes are read only to draw. */
async function withLogo(db: Kysely<Database>, printed: PrintedTicket): Promise<PrintedTicket> {
  if (!printed.page.project.logo) return printed;
  const { content } = await getPublicLogo(db, printed.page.registrationCode, undefined);
  return { ...printed, logo: content };
}
