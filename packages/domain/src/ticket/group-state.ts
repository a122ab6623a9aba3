import { type Cents, wholeCents } from "../money/cents.ts";
import type { TicketStatus } from "./ticket-status.ts";

/** Returns the status of a group of tickets: held while any of it waits for the payment, else that of its live tickets. */
export function groupStateOf(statuses: readonly TicketStatus[]): TicketStatus {
  const order = ["held", "issued", "expired"] as const;
  return order.find((status) => statuses.includes(status)) ?? "cancelled";
}

/** The status of a group, its tickets that have it, and what these cost together: what is to be paid, or was. */
export function addUpGroup<T extends { status: TicketStatus; price: Cents }>(
  tickets: readonly T[],
): { status: TicketStatus; counted: T[]; total: Cents } {
  const status = groupStateOf(tickets.map((ticket) => ticket.status));
  const counted = tickets.filter((ticket) => ticket.status === status);
  return { status, counted, total: wholeCents(counted.reduce((sum, { price }) => sum + price, 0)) };
}
