import type { LateReason, PaymentMethod } from "@foyer/domain/ticket/payment.ts";

/** Why a payment, or a part of it, is to be given back. */
export const REASON_WORDS: Record<LateReason, string> = {
  cancelled: "the ticket was cancelled",
  paid: "the ticket was paid already",
  soldOut: "it had expired, and its place is sold",
  addressTaken: "it had expired, and its email address has another ticket",
  barcodeTaken: "it had expired, and its barcode cannot be used again",
  promoCodeExhausted: "it had expired, and its promo code is used up",
  alreadyRegistered: "it had expired, and its holder has another ticket",
  priceChanged: "the ticket had another price by then",
  holderCancelled: "its holder has cancelled the ticket",
};

export const METHOD_WORDS: Record<PaymentMethod, string> = {
  bank: "Transfer",
  card: "Card",
  cash: "Cash",
  other: "Other",
};
