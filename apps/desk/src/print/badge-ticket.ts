import type { DeskKit, DeskVisitor } from "@foyer/contract/desks.ts";
import { fillLinkTemplate } from "@foyer/domain/project/link-template.ts";
import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { PrintableTicket } from "@foyer/print/page/value-of-field.ts";
import type { Taken } from "../session/desk-records.ts";

/** The fields of the ticket that a visitor will have. */
export function fieldsOf({ play }: DeskKit, { results }: Pick<DeskVisitor, "results">) {
  const sources = Object.fromEntries(play.ticketFields.map(({ field, questionId }) => [field, questionId]));
  return fillTicketFields(results, sources);
}

/** The name as badges have it; empty where none was asked. */
export const nameOf = (kit: DeskKit, visitor: Pick<DeskVisitor, "results">): string =>
  formatFullName(fieldsOf(kit, visitor), kit.fullNameFormat);

/** All that a badge can say of a visitor. rules/printing 1 */
export function toTicket({ kit, texts }: Taken, visitor: DeskVisitor): PrintableTicket {
  const { firstName, lastName, surName, email, company, position, mobilePhone } = fieldsOf(kit, visitor);
  const values = { eventId: kit.eventId, barcode: visitor.barcode };
  return {
    fullName: nameOf(kit, visitor),
    attendee: { firstName, lastName, surName, email, company, position, mobilePhone },
    barcode: { symbology: kit.symbology, text: visitor.barcode },
    qrCode: visitor.barcode,
    authorizationQr: fillLinkTemplate(kit.authorizationLinkTemplate, values),
    dataQr: fillLinkTemplate(kit.dataLinkTemplate, values),
    promotionImage: null,
    answers: answerTexts(visitor.results, texts),
  };
}
