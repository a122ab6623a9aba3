import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { printableAttendee, printableCodes } from "@foyer/domain/printout/printable-parts.ts";
import { answerTexts } from "@foyer/domain/scenario/answer-texts.ts";
import { fillTicketFields } from "@foyer/domain/ticket/fill-ticket-fields.ts";
import { formatFullName } from "@foyer/domain/ticket/full-name.ts";
import type { PrintableTicket } from "@foyer/print/page/value-of-field.ts";
import type { Provisions } from "../session/desk-records.ts";

type Answers = Pick<DeskVisitor, "results" | "scenarioVersion">;

/** Returns the fields of the visitor's future ticket, by the questionnaire that they answered. rules/desk 18 */
export function fieldsOf({ kit, earlier }: Provisions, { results, scenarioVersion }: Answers) {
  const { version, ticketFields: current } = kit.play;
  const fields = scenarioVersion === version ? current : (earlier?.[scenarioVersion] ?? current);
  const sources = Object.fromEntries(fields.map(({ field, questionId }) => [field, questionId]));
  return fillTicketFields(results, sources);
}

/** Returns the name as badges print it; empty when the questionnaire asks for none. */
export const nameOf = (provisions: Provisions, visitor: Answers): string =>
  formatFullName(fieldsOf(provisions, visitor), provisions.kit.fullNameFormat);

/** Returns everything that a badge can print of a visitor. rules/printing 1 */
export function toTicket(
  provisions: Provisions,
  visitor: Answers & Pick<DeskVisitor, "barcode">,
): PrintableTicket {
  const { kit, texts } = provisions;
  return {
    fullName: nameOf(provisions, visitor),
    attendee: printableAttendee(fieldsOf(provisions, visitor)),
    barcode: { symbology: kit.symbology, text: visitor.barcode },
    ...printableCodes(kit, visitor.barcode),
    // A desk has no key to sign with. rules/gates 32
    signedCode: "",
    promotionImage: null,
    answers: answerTexts(visitor.results, texts),
  };
}
