import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { FACES, type FaceName } from "@foyer/domain/printout/faces.ts";
import { eventIdOf, fillLinkTemplate } from "@foyer/domain/project/link-template.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { PrintableTicket } from "@foyer/print/page/value-of-field.ts";
import type { Kysely } from "kysely";
import sharp from "sharp";
import type { Database } from "../../platform/db/schema.ts";
import { findFile } from "../../platform/files/file.store.ts";
import { getProject } from "../projects/projects.service.ts";
import { getSetting } from "../settings/settings.service.ts";
import type { PrintableRow } from "./printable-tickets.store.ts";

type Project = Awaited<ReturnType<typeof getProject>>;

/** All that can be printed of a ticket. rules/printing 1 */
export async function toPrintable(db: Kysely<Database>, row: PrintableRow): Promise<PrintableTicket> {
  const project = await getProject(db, row.projectId);
  const symbology = findSymbology(row.barcodeType);
  const { firstName, lastName, surName, email, company, position, mobilePhone } = row;
  return {
    fullName: formatFullName(row, await getSetting(db, "Full_name_format")),
    attendee: { firstName, lastName, surName, email, company, position, mobilePhone },
    barcode: symbology && { symbology, text: row.barcode },
    ...codesOf(project, row.barcode),
    promotionImage: await readImage(db, row),
    answers: answersOf(row),
  };
}

/** A made-up attendee of a project. rules/printouts 12 */
export async function printableFace(
  db: Kysely<Database>,
  projectId: number,
  name: FaceName,
): Promise<PrintableTicket> {
  const { fullName, ...attendee } = FACES[name];
  const project = await getProject(db, projectId);
  return {
    ...{ fullName, attendee },
    barcode: { symbology: "Code 128", text: SAMPLE_CODE },
    ...codesOf(project, SAMPLE_CODE),
    promotionImage: null,
    answers: SAMPLE_ANSWERS,
  };
}

const SAMPLE_CODE = "FAIR-2126-000123";
/** Every question has the same sample answer. */
const SAMPLE_ANSWERS: ReadonlyMap<number, string> = new (class extends Map<number, string> {
  override get(): string {
    return "Answer";
  }
})();

/** rules/projects 6: a link template that is empty prints nothing. */
function codesOf(project: Project, barcode: string) {
  const values = { eventId: eventIdOf(project), barcode };
  return {
    qrCode: barcode,
    authorizationQr: fillLinkTemplate(project.authorizationLinkTemplate, values),
    dataQr: fillLinkTemplate(project.dataLinkTemplate, values),
  };
}

/** The texts that were chosen or typed, those of one question in their order. */
function answersOf({ answers }: PrintableRow): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { questionId, answerValue } of answers) {
    const text = typeof answerValue === "boolean" ? (answerValue ? "Yes" : "No") : answerValue;
    const before = texts.get(questionId);
    texts.set(questionId, before === undefined ? text : `${before}, ${text}`);
  }
  return texts;
}

/** The image of the group whose code the ticket was sold with. */
async function readImage(db: Kysely<Database>, { projectId, imageFileId }: PrintableRow) {
  const file = imageFileId === null ? null : await findFile(db, projectId, imageFileId);
  if (!file) return null;
  const { width = 1, height = 1 } = await sharp(file.content).metadata();
  return { image: new Uint8Array(file.content), width, height };
}
