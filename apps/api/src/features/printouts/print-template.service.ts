import type { Request } from "@foyer/contract/endpoint.ts";
import type {
  DrawnTemplateField,
  drawPrintoutTemplate,
  PrintoutTemplate,
  previewPrintoutTemplate,
} from "@foyer/contract/printout-templates.ts";
import { cultureOfSample, type SampleName } from "@foyer/domain/printout/samples.ts";
import type { DesignedPage } from "@foyer/print/page/page-design.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { FileAnswer } from "../../platform/http/file-answer.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { printPageInThread } from "../../platform/print/print-in-thread.ts";
import { createWorkerPool } from "../../platform/threads/worker-pool.ts";
import { composeDesigned, valuesOf } from "./composed-page.service.ts";
import { printableSample } from "./printable-ticket.service.ts";
import { findPrintableTicket } from "./printable-tickets.store.ts";
import { openPrintoutBasis } from "./printout-basis.service.ts";
import { getTemplate } from "./printout-templates.service.ts";
import type { TemplateKey } from "./printout-templates.store.ts";
import { designOf, readDesign } from "./template-design.service.ts";

const module = new URL("./draw-outlines.thread.ts", import.meta.url);
/** The fields of a page as outlines, and what happened to each. */
export const drawInThread = createWorkerPool<DesignedPage, DrawnTemplateField[]>({
  module,
  task: "drawOutlines",
  maxQueue: 50,
  timeoutMs: 8_000,
  idleTimeoutMs: 300_000,
});

/** A page as a png. */
const drawPictureInThread = createWorkerPool<DesignedPage, Uint8Array>({
  module: new URL("./draw-picture.thread.ts", import.meta.url),
  task: "drawPicture",
  maxQueue: 10,
  timeoutMs: 8_000,
  idleTimeoutMs: 60_000,
});

type Drawing = Request<typeof drawPrintoutTemplate>["body"];

/** Fields as they would be printed, without saving them. rules/printouts 12 */
export async function drawTemplate(
  db: Kysely<Database>,
  key: TemplateKey,
  { sample, settings, printedWidth, imageWidth, imageHeight, printerDpi }: Drawing,
): Promise<DrawnTemplateField[]> {
  const template = await getTemplate(db, key);
  const hasPicture = template.template !== null && template.templateType !== "offline";
  const design = designOf({
    templateType: template.templateType,
    settings,
    fileResolution: template.fileResolution,
    imageWidth: hasPicture ? template.imageWidth : (imageWidth ?? template.imageWidth),
    imageHeight: hasPicture ? template.imageHeight : (imageHeight ?? template.imageHeight),
    printedWidth: printedWidth === undefined ? template.printedWidth : printedWidth,
    printerDpi: printerDpi ?? template.printerDpi,
  });
  const ticket = await printableSample(db, { projectId: key.projectId, name: sample, settings });
  return drawInThread({ design, culture: cultureOfSample(sample), values: valuesOf(settings, ticket) });
}

/** The saved template as a page, for a ticket of the registration or a made-up attendee. */
export async function previewTemplate(
  db: Kysely<Database>,
  key: TemplateKey,
  { sample, ticketId, format }: Request<typeof previewPrintoutTemplate>["query"],
): Promise<FileAnswer> {
  const template = await getTemplate(db, key);
  const row = ticketId === undefined ? null : await findPrintableTicket(db, { ...key, ticketId });
  if (ticketId !== undefined && row?.registrationId !== key.registrationId) throw problem("not-found");
  const page = row
    ? await (await composeDesigned(openPrintoutBasis(db, key.projectId), row, template)).read()
    : await designSample(db, key.projectId, { template, sample });
  const culture = row?.cultureCode ?? cultureOfSample(sample);
  if (format === "png" && "design" in page) {
    const content = Buffer.from(await drawPictureInThread(page));
    return { name: `template-${key.templateId}.png`, contentType: "image/png", content };
  }
  const header = { title: "Ticket", culture, created: row?.createdAt ?? new Date(0) };
  const content = await printPageInThread(page, header);
  return { name: `template-${key.templateId}.pdf`, contentType: "application/pdf", content };
}

async function designSample(
  db: Kysely<Database>,
  projectId: number,
  { template, sample }: { template: PrintoutTemplate; sample: SampleName },
): Promise<DesignedPage> {
  const { settings } = template;
  const values = valuesOf(settings, await printableSample(db, { projectId, name: sample, settings }));
  return { design: await readDesign(db, projectId, template), culture: cultureOfSample(sample), values };
}
