import type { TicketStatus } from "./ticket-status.ts";

/** Returns the status of a group of tickets: held while any of it waits for the payment, else that of its live tickets. */
export function groupStateOf(statuses: readonly TicketStatus[]): TicketStatus {
  const order = ["held", "issued", "expired"] as const;
  return order.find((status) => statuses.includes(status)) ?? "cancelled";
}
