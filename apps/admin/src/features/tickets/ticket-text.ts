import type { TicketRow } from "@foyer/contract/tickets.ts";
import dayjs from "dayjs";

/** The hour and minute as the browser's language writes them. */
const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
const MONEY = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** `2026-12-31T13:05:00Z` as `31/12/2026 14:05`, in the browser's zone. */
export const momentText = (at: string): string =>
  `${dayjs(at).format("DD/MM/YYYY")} ${TIME.format(new Date(at))}`;

/** A value of a ticket as the table shows it. */
export function ticketText(ticket: TicketRow, name: keyof TicketRow): string {
  const value = ticket[name];
  if (value === null) return "";
  if (name === "CreateDateTime" || name === "ExpirePaymentDateTime") return momentText(String(value));
  if (name === "Price" || name === "OriginalPrice") return MONEY.format(Number(value));
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return String(value);
}

/** Stand at the right, so that their digits stand below each other. */
export const isNumber = (name: keyof TicketRow): boolean =>
  name === "Price" || name === "OriginalPrice" || name === "PromotionId";
