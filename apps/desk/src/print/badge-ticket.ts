import type { DeskKit, DeskVisitor } from "@foyer/contract/desks.ts";
import { printableAttendee, printableCodes } from "@foyer/domain/printout/printable-parts.ts";
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
  return {
    fullName: nameOf(kit, visitor),
    attendee: printableAttendee(fieldsOf(kit, visitor)),
    barcode: { symbology: kit.symbology, text: visitor.barcode },
    ...printableCodes(kit, visitor.barcode),
    promotionImage: null,
    answers: answerTexts(visitor.results, texts),
  };
}
