/** The actions that staff can do with many tickets at once. rules/tickets 50 */
export const TICKET_ACTIONS = ["mail", "pay", "cancel", "refund", "tag"] as const;
export type TicketActionKind = (typeof TICKET_ACTIONS)[number];

/** The reasons why an action does nothing with a ticket. rules/tickets 51 */
export const NOT_DONE_REASONS = [
  ...(["paid", "cancelled", "expired"] as const),
  ...(["no-address", "mailed-just-now", "unchanged", "too-many-tags", "refused", "of-group"] as const),
  ...(["nothing-paid", "by-hand", "no-key"] as const),
] as const;
export type NotDoneReason = (typeof NOT_DONE_REASONS)[number];

/** The outcome of an action for one ticket. */
export type TicketActionOutcome = "done" | NotDoneReason;
