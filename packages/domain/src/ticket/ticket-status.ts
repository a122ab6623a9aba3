/** The states of a ticket. A held ticket waits for its payment; held and issued tickets are live. rules/tickets 2 */
export const TICKET_STATUSES = ["held", "issued", "cancelled", "expired"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Returns whether the ticket is live, so that it counts against the plan. */
export const isLive = (status: TicketStatus): status is "held" | "issued" =>
  status === "held" || status === "issued";
