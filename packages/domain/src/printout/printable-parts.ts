import { fillLinkTemplate } from "../project/link-template.ts";
import type { AttendeeField } from "./template-field.ts";

/** What the codes of a project lead to; `eventId` fills `{eventId}`. */
export type CodeLinks = { eventId: string; authorizationLinkTemplate: string; dataLinkTemplate: string };

/** The texts of a barcode's QR codes. Without a barcode, and for a link template that is empty, nothing. rules/projects 6 */
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

/** What can be printed of who somebody is, and no other field of a ticket. rules/printing 1 */
export function printableAttendee(
  fields: Readonly<Record<AttendeeField, string>>,
): Record<AttendeeField, string> {
  const { firstName, lastName, surName, email, company, position, mobilePhone } = fields;
  return { firstName, lastName, surName, email, company, position, mobilePhone };
}
