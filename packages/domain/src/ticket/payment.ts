/** The payment methods of a ticket. */
export const PAYMENT_METHODS = ["cash", "bank", "card", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** The reasons why a payment came too late for its ticket (rules/tickets 29), or is owed to its holder (71). */
export const LATE_REASONS = [
  ...(["cancelled", "paid", "soldOut", "addressTaken", "barcodeTaken"] as const),
  ...(["promoCodeExhausted", "alreadyRegistered", "priceChanged", "holderCancelled"] as const),
] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** The states of a late payment: its refund is due, it was refunded, or it became its ticket's payment after all. */
export const LATE_PAYMENT_STATES = ["open", "returned", "used"] as const;
export type LatePaymentState = (typeof LATE_PAYMENT_STATES)[number];

/** Returns the payment reference of a ticket, short and unique: `T4711` is ticket 4711. rules/tickets 31 */
export const paymentReference = (ticketId: number): string => `T${ticketId}`;

/** Returns the payment reference of a group of tickets: `G12` is group 12. rules/group-orders 8 */
export const groupReference = (groupId: number): string => `G${groupId}`;

/** Returns the group of a payment reference in any spelling; null for any other word. */
export function groupOfReference(word: string): number | null {
  const digits = /^g-?([1-9]\d{0,14})$/i.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns the ticket of a payment reference in any spelling (`t4711`, `T-4711`); null for any other word. */
export function ticketOfReference(word: string): number | null {
  const digits = /^t-?([1-9]\d{0,14})$/i.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}

/**
 * Returns the id of a payment that staff record without one, so that a repeated click is the same payment.
 * rules/tickets 17
 */
export const defaultPaymentId = (method: PaymentMethod, ticketId: number): string =>
  `${method}-${paymentReference(ticketId)}`;
