import type { Symbology } from "@foyer/domain/barcode/symbology.ts";
import {
  type AttendeeField,
  type SpecialField,
  specialFieldOf,
  type TemplateField,
} from "@foyer/domain/printout/template-field.ts";
import type { FieldValue, PrintField } from "./page-design.ts";

/** The facts of a ticket that a page can print; empty texts and null print nothing. */
export type PrintableTicket = {
  fullName: string;
  attendee: Readonly<Record<AttendeeField, string>>;
  barcode: { symbology: Symbology; text: string } | null;
  /** Texts of QR codes. */
  qrCode: string;
  authorizationQr: string;
  dataQr: string;
  /** The signed code as a QR code; empty where nothing signs it. rules/gates 32 */
  signedCode: string;
  promotionImage: { image: Uint8Array; width: number; height: number } | null;
  /** Answers by the question's id, as text in the culture of the registration. */
  answers: ReadonlyMap<number, string>;
};

const qr = (text: string): FieldValue => ({ kind: "code", symbology: "QR", text });

const SPECIAL: Readonly<Record<SpecialField, (ticket: PrintableTicket) => FieldValue>> = {
  fullName: ({ fullName }) => ({ kind: "text", text: fullName }),
  barcode: ({ barcode }) => barcode && { kind: "code", ...barcode },
  promotionImage: ({ promotionImage }) => promotionImage && { kind: "image", ...promotionImage },
  qrCode: ({ qrCode }) => qr(qrCode),
  authorizationQr: ({ authorizationQr }) => qr(authorizationQr),
  dataQr: ({ dataQr }) => qr(dataQr),
  signedCode: ({ signedCode }) => qr(signedCode),
};
const LEFT_TO_RIGHT: ReadonlySet<AttendeeField> = new Set(["email", "mobilePhone"]);

/** Returns the contents of a template's field for a ticket. rules/printing 1 */
export function valueOfField(field: TemplateField, ticket: PrintableTicket): FieldValue {
  const special = specialFieldOf(field);
  if (special) return SPECIAL[special](ticket);
  const { attendeeInfoField: fact, questionId } = field;
  if (fact) return { kind: "text", text: ticket.attendee[fact], isLeftToRight: LEFT_TO_RIGHT.has(fact) };
  return questionId === null ? null : { kind: "text", text: ticket.answers.get(questionId) ?? "" };
}

/** Converts a template's field to the field of a page. */
export const placeOfField = (field: TemplateField): PrintField => ({
  x: field.coordX,
  y: field.coordY,
  angle: field.rotationAngle,
  fontSize: field.fontSize,
  height: field.height,
  widthPoints: field.widthPoints,
  align: field.align,
  maxWidth: field.maxWidth ?? undefined,
});
