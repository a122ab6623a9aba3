/** The states of a ticket. A held ticket waits for its payment; held and issued tickets are live. rules/tickets 2 */
export const TICKET_STATUSES = ["held", "issued", "cancelled", "expired"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** The names of the states on screens and in files. */
export const TICKET_STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  held: "Awaiting payment",
  issued: "Issued",
  cancelled: "Cancelled",
  expired: "Expired",
};

/** Returns whether the ticket is live, so that it counts against the plan. */
export const isLive = (status: TicketStatus): status is "held" | "issued" =>
  status === "held" || status === "issued";
