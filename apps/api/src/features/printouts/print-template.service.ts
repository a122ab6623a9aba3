import { createHash } from "node:crypto";
import type { Request } from "@foyer/contract/endpoint.ts";
import type { DrawnTemplateField, drawPrintoutTemplate } from "@foyer/contract/printout-templates.ts";
import { cultureOfFace, type FaceName } from "@foyer/domain/printout/faces.ts";
import type { TemplateField } from "@foyer/domain/printout/template-field.ts";
import { isLive } from "@foyer/domain/ticket/ticket-status.ts";
import type { PrintedPage } from "@foyer/print/page/page-design.ts";
import { type PrintableTicket, valueOfField } from "@foyer/print/page/value-of-field.ts";
import type { Kysely } from "kysely";
import { TtlCache } from "../../platform/cache/ttl-cache.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { printPageInThread } from "../../platform/print/print-in-thread.ts";
import { createWorkerPool } from "../../platform/threads/worker-pool.ts";
import { printableFace, toPrintable } from "./printable-ticket.service.ts";
import { findPrintableTicket } from "./printable-tickets.store.ts";
import { getTemplate } from "./printout-templates.service.ts";
import type { TemplateKey } from "./printout-templates.store.ts";
import { designOf, readDesign } from "./template-design.service.ts";
import { findTemplateOf } from "./template-of-ticket.service.ts";

const module = new URL("./draw-outlines.thread.ts", import.meta.url);
const draw = createWorkerPool<PrintedPage, DrawnTemplateField[]>({
  ...{ module, task: "drawOutlines", maxQueue: 50, timeoutMs: 8_000, idleTimeoutMs: 300_000 },
});

// The address of a ticket is public. Keyed by all that is printed, so that a change is shown at once.
const printed = new TtlCache<Uint8Array>({ ttlMs: 60_000, maximum: 100 });

type Drawing = Request<typeof drawPrintoutTemplate>["body"];

/** Fields as they would be printed, without saving them. rules/printouts 12 */
export async function drawTemplate(
  db: Kysely<Database>,
  key: TemplateKey,
  { face, settings, printedWidth, imageWidth, imageHeight, printerDpi }: Drawing,
): Promise<DrawnTemplateField[]> {
  const template = await getTemplate(db, key);
  const hasPicture = template.template !== null && template.templateType !== "offline";
  const design = designOf({
    settings,
    fileResolution: template.fileResolution,
    imageWidth: hasPicture ? template.imageWidth : (imageWidth ?? template.imageWidth),
    imageHeight: hasPicture ? template.imageHeight : (imageHeight ?? template.imageHeight),
    printedWidth: printedWidth === undefined ? template.printedWidth : printedWidth,
    printerDpi: printerDpi ?? template.printerDpi,
  });
  const ticket = await printableFace(db, key.projectId, face);
  return draw({ design, culture: cultureOfFace(face), values: valuesOf(settings, ticket) });
}

/** The saved template as a page, for a ticket of the registration or a made-up attendee. */
export async function previewTemplate(
  db: Kysely<Database>,
  key: TemplateKey,
  { face, ticketId }: { face: FaceName; ticketId?: number | undefined },
): Promise<FileAnswer> {
  const template = await getTemplate(db, key);
  const design = await readDesign(db, key.projectId, template);
  const row = ticketId === undefined ? null : await findPrintableTicket(db, { ...key, ticketId });
  if (ticketId !== undefined && row?.registrationId !== key.registrationId) throw problem("not-found");
  const ticket = row ? await toPrintable(db, row) : await printableFace(db, key.projectId, face);
  const culture = row?.cultureCode ?? cultureOfFace(face);
  const page = { design, culture, values: valuesOf(template.settings, ticket) };
  return toFile(`template-${key.templateId}.pdf`, await printOne(page, row?.createdAt ?? new Date(0)));
}

/** A ticket printed with the template that it gets; `pdf` null: the built-in one prints it. rules/printouts 10 */
export async function printByTemplate(
  db: Kysely<Database>,
  key: { projectId: number; ticketId: number },
  { isOnsite }: { isOnsite: boolean },
): Promise<{ identifier: string; pdf: Uint8Array | null }> {
  const row = await findPrintableTicket(db, key);
  if (!row) throw problem("not-found");
  if (!isLive(row.status)) throw problem(`ticket-${row.status}`);
  const { identifier } = row;
  // rules/attend 12: what is not paid yet has no code, and says how to pay instead.
  const template = row.status === "issued" ? await findTemplateOf(db, row, { isOnsite }) : null;
  if (!template) return { identifier, pdf: null };
  const ticket = await toPrintable(db, row);
  // The image of a group is named by its file's id in the row.
  const content = JSON.stringify({ row, template, ticket: { ...ticket, promotionImage: null } });
  const pdf = await printed.get(createHash("sha256").update(content).digest("base64"), async () => {
    const design = await readDesign(db, key.projectId, template);
    const values = valuesOf(template.settings, ticket);
    return printOne({ design, culture: row.cultureCode, values }, row.createdAt);
  });
  return { identifier, pdf };
}

const valuesOf = (settings: readonly TemplateField[], ticket: PrintableTicket) =>
  settings.map((field) => valueOfField(field, ticket));

/** The same page gives the same bytes wherever it is printed: its moment is that of the ticket. */
const printOne = (page: PrintedPage, created: Date): Promise<Uint8Array> =>
  printPageInThread(page, { title: "Ticket", culture: page.culture, created });

const toFile = (name: string, pdf: Uint8Array): FileAnswer => ({
  name,
  contentType: "application/pdf",
  content: Buffer.from(pdf),
});
