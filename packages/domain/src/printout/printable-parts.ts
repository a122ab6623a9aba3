import { fillLinkTemplate } from "../project/link-template.ts";
import type { AttendeeField } from "./template-field.ts";

/** The link templates of a project's QR codes; `eventId` fills `{eventId}`. */
export type CodeLinks = { eventId: string; authorizationLinkTemplate: string; dataLinkTemplate: string };

/** Returns the texts of a barcode's QR codes; empty without a barcode or a link template. rules/projects 6 */
export function printableCodes(
  { eventId, authorizationLinkTemplate, dataLinkTemplate }: CodeLinks,
  barcode: string,
): Record<"qrCode" | "authorizationQr" | "dataQr", string> {
  if (barcode === "") return { qrCode: "", authorizationQr: "", dataQr: "" };
  const values = { eventId, barcode };
  return {
    qrCode: barcode,
    authorizationQr: fillLinkTemplate(authorizationLinkTemplate, values),
    dataQr: fillLinkTemplate(dataLinkTemplate, values),
  };
}

/** Picks the fields of an attendee that may be printed. rules/printing 1 */
export function printableAttendee(
  fields: Readonly<Record<AttendeeField, string>>,
): Record<AttendeeField, string> {
  const { firstName, lastName, surName, email, company, position, mobilePhone } = fields;
  return { firstName, lastName, surName, email, company, position, mobilePhone };
}
