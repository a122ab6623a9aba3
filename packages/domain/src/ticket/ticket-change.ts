/** A field or an answer that a correction changed, as text. */
export type TicketChange = { label: string; before: string; after: string };
