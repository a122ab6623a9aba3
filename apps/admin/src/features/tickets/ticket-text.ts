import { type TicketColumnName, type TicketRow, ticketColumn } from "@foyer/contract/ticket-columns.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { formatTicketMoment } from "@foyer/domain/format/times.ts";
import { toCents } from "@foyer/domain/money/cents.ts";

/** Formats a value of a ticket; times in the project's time zone. rules/tickets 15 */
export function ticketText(ticket: TicketRow, name: TicketColumnName, timeZone: string): string {
  const value = ticket[name];
  const { kind } = ticketColumn(name);
  if (typeof value === "string") return kind === "moment" ? formatTicketMoment(value, timeZone) : value;
  if (typeof value === "number") return kind === "money" ? formatAmount(toCents(value)) : String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return "";
}
