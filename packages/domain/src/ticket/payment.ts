/** How a ticket can be paid. */
export const PAYMENT_METHODS = ["cash", "bank", "card", "other"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

/** Why a payment could not become its ticket's. rules/tickets 29 */
export const LATE_REASONS = [
  ...(["cancelled", "paid", "soldOut", "addressTaken", "barcodeTaken"] as const),
  ...(["promoCodeExhausted", "alreadyRegistered"] as const),
] as const;
export type LateReason = (typeof LATE_REASONS)[number];

/** A late payment is to be given back, was given back, or has become its ticket's payment after all. */
export const LATE_PAYMENT_STATES = ["open", "returned", "used"] as const;
export type LatePaymentState = (typeof LATE_PAYMENT_STATES)[number];

/** What a payer is asked to name: short, and unique among all tickets. `T4711` is ticket 4711. rules/tickets 31 */
export const paymentReference = (ticketId: number): string => `T${ticketId}`;

/** The ticket that a payment's reference names, however it was copied (`t4711`, `T-4711`); null for any other word. */
export function ticketOfReference(word: string): number | null {
  const digits = /^t-?([1-9]\d{0,14})$/i.exec(word)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** The id of a payment that staff name no id for: the same press twice is the same payment. rules/tickets 17 */
export const defaultPaymentId = (method: PaymentMethod, ticketId: number): string =>
  `${method}-${paymentReference(ticketId)}`;
