import type { TicketColumnName } from "@foyer/contract/ticket-columns.ts";
import { TICKET_LABELS } from "@foyer/domain/ticket/ticket-labels.ts";

/** A column's title in words; undefined if its name says the same. rules/tickets 15 */
export function columnWords(name: TicketColumnName): string | undefined {
  const words: string = TICKET_LABELS[name];
  return words.toLowerCase() === name.toLowerCase() ? undefined : words;
}
