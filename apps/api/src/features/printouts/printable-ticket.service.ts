import { findSymbology } from "@foyer/domain/barcode/symbology.ts";
import { printableAttendee, printableCodes } from "@foyer/domain/printout/printable-parts.ts";
import { SAMPLES, type SampleName } from "@foyer/domain/printout/samples.ts";
import type { TemplateField } from "@foyer/domain/printout/template-field.ts";
import { eventIdOf } from "@foyer/domain/project/link-template.ts";
import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { PrintableTicket } from "@foyer/print/page/value-of-field.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { getProject } from "../projects/projects.service.ts";
import type { PrintableRow } from "./printable-tickets.store.ts";
import type { PrintoutBasis } from "./printout-basis.service.ts";

export { findPrintableTicket, listPrintableTickets, type PrintableRow } from "./printable-tickets.store.ts";

type Project = Awaited<ReturnType<typeof getProject>>;

/** All that can be printed of a ticket, apart from its promotion image and its signed code. rules/printing 1 */
export async function toPrintable(basis: PrintoutBasis, row: PrintableRow): Promise<PrintableTicket> {
  const symbology = findSymbology(row.barcodeType);
  // rules/attend 4: the code leaves the server only while the ticket is valid.
  const code = row.status === "issued" ? row.barcode : "";
  return {
    fullName: formatFullName(row, await basis.fullNameFormat()),
    attendee: printableAttendee(row),
    barcode: symbology && { symbology, text: code },
    ...codesOf(await basis.project(), code),
    signedCode: "",
    promotionImage: null,
    // Choices are stored in the culture of the registration, so yes and no use it too. rules/printing 1
    answers: answerTexts(row.answers, await basis.yesAndNo(row.registrationCulture)),
  };
}

/** All that can be printed of a code without an attendee, whose fields are empty. A code without a ticket is not signed. */
export async function printableCode(
  basis: PrintoutBasis,
  barcode: NonNullable<PrintableTicket["barcode"]>,
): Promise<PrintableTicket> {
  return {
    fullName: "",
    attendee: NOBODY,
    barcode,
    ...codesOf(await basis.project(), barcode.text),
    signedCode: "",
    promotionImage: null,
    answers: new Map(),
  };
}

const NOBODY = {
  firstName: "",
  lastName: "",
  surName: "",
  email: "",
  company: "",
  position: "",
  mobilePhone: "",
};

/** A made-up attendee of a project, with a sample answer to each question that these fields print. rules/printouts 12 */
export async function printableSample(
  db: Kysely<Database>,
  { projectId, name, settings }: { projectId: number; name: SampleName; settings: readonly TemplateField[] },
): Promise<PrintableTicket> {
  const { fullName, ...attendee } = SAMPLES[name];
  const project = await getProject(db, projectId);
  return {
    fullName,
    attendee,
    barcode: { symbology: "Code 128", text: SAMPLE_CODE },
    ...codesOf(project, SAMPLE_CODE),
    signedCode: SAMPLE_SIGNED_CODE,
    promotionImage: null,
    answers: new Map(
      settings.flatMap(({ questionId }) => (questionId == null ? [] : [[questionId, "Answer"]])),
    ),
  };
}

const SAMPLE_CODE = "FAIR-2126-000123";
/** As large as that of a ticket, and signed by nobody. */
const SAMPLE_SIGNED_CODE = `F1:${"0".repeat(150)}`;

const codesOf = (project: Project, barcode: string) =>
  printableCodes({ ...project, eventId: eventIdOf(project) }, barcode);
