import type { DeskVisitor } from "@foyer/contract/desk-device.ts";
import { valueOfField } from "@foyer/print/page/value-of-field.ts";
import { missingLetters } from "@foyer/print/text/missing-letters.ts";
import type { Provisions } from "../session/desk-records.ts";
import { toTicket } from "./badge-ticket.ts";

/** Returns the letters that would print as boxes on a visitor's badge: no font on this device has them. rules/desk 17 */
export function unprintableLetters(
  provisions: Provisions,
  visitor: Pick<DeskVisitor, "results" | "barcode" | "scenarioVersion">,
): string[] {
  const { template, play } = provisions.kit;
  try {
    const ticket = toTicket(provisions, visitor);
    const values = template.settings.map((field) => valueOfField(field, ticket));
    const texts = values.flatMap((value) => (value?.kind === "text" ? value.text : []));
    return missingLetters(texts, play.cultureCode);
  } catch {
    // A badge that cannot be drawn says so itself, and must keep nobody from being registered. rules/desk 14
    return [];
  }
}
