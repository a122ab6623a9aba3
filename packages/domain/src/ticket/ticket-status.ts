/** Where a ticket is in its life. Held waits for its payment; held and issued are live. rules/tickets 2 */
export const TICKET_STATUSES = ["held", "issued", "cancelled", "expired"] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

/** Does it take a place, and may its barcode still come to be scanned? */
export const isLive = (status: TicketStatus): status is "held" | "issued" =>
  status === "held" || status === "issued";
