import type { DeskKit, DeskVisitor } from "@foyer/contract/desks.ts";
import { printableAttendee, printableCodes } from "@foyer/domain/printout/printable-parts.ts";
import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { PrintableTicket } from "@foyer/print/page/value-of-field.ts";
import type { Provisions } from "../session/desk-records.ts";

/** Returns the fields of the visitor's future ticket. */
export function fieldsOf({ play }: DeskKit, { results }: Pick<DeskVisitor, "results">) {
  const sources = Object.fromEntries(play.ticketFields.map(({ field, questionId }) => [field, questionId]));
  return fillTicketFields(results, sources);
}

/** Returns the name as badges print it; empty when the questionnaire asks for none. */
export const nameOf = (kit: DeskKit, visitor: Pick<DeskVisitor, "results">): string =>
  formatFullName(fieldsOf(kit, visitor), kit.fullNameFormat);

/** Returns everything that a badge can print of a visitor. rules/printing 1 */
export function toTicket(
  { kit, texts }: Provisions,
  visitor: Pick<DeskVisitor, "results" | "barcode">,
): PrintableTicket {
  return {
    fullName: nameOf(kit, visitor),
    attendee: printableAttendee(fieldsOf(kit, visitor)),
    barcode: { symbology: kit.symbology, text: visitor.barcode },
    ...printableCodes(kit, visitor.barcode),
    promotionImage: null,
    answers: answerTexts(visitor.results, texts),
  };
}
