import { type TicketColumnName, type TicketRow, ticketColumn } from "@foyer/contract/ticket-columns.ts";
import { formatTicketMoment } from "@foyer/domain/format/times.ts";

/** A value of a ticket as text, an amount without its currency; times in the project's time zone. rules/tickets 15 */
export function ticketText(ticket: TicketRow, name: TicketColumnName, timeZone: string): string {
  const value = ticket[name];
  const { kind } = ticketColumn(name);
  if (typeof value === "string") return kind === "moment" ? formatTicketMoment(value, timeZone) : value;
  if (typeof value === "number") return String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return "";
}
