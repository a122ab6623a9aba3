import { type TicketColumnName, type TicketRow, ticketColumn } from "@foyer/contract/ticket-columns.ts";
import { formatAmount } from "@foyer/domain/format/money.ts";
import { toCents } from "@foyer/domain/money/cents.ts";
import dayjs from "dayjs";

/** The hour and minute as the browser's language writes them. */
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });

/** `2026-12-31T13:05:00Z` as `31/12/2026 14:05`, in the browser's zone. */
export const momentText = (at: string): string =>
  `${dayjs(at).format("DD/MM/YYYY")} ${TIME.format(new Date(at))}`;

/** A value of a ticket as the table shows it. */
export function ticketText(ticket: TicketRow, name: TicketColumnName): string {
  const value = ticket[name];
  const { kind } = ticketColumn(name);
  if (typeof value === "string") return kind === "moment" ? momentText(value) : value;
  if (typeof value === "number") return kind === "money" ? formatAmount(toCents(value)) : String(value);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return "";
}
