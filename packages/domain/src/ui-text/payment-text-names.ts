/** Names of the UI items of payments by card: loaded with that part of the page. */
export const PAYMENT_TEXT_NAMES = [
  "PAY_BY_CARD",
  "PAY_FEE",
  "PAY_FEE_KEPT",
  "PAY_STARTING",
  "PAY_TEST_MODE",
  "PAYMENT_CHECKING",
  "PAYMENT_WAITING",
  "PAYMENT_RECEIVED",
  "PAYMENT_DECLINED",
  "PAYMENT_LEFT",
  "PAYMENT_ENDED",
  "PAYMENT_RETURNED",
  "PAYMENT_UNREACHABLE",
  "PAYMENT_TOO_LATE",
  "PAYMENT_RUNNING",
  "PAYMENT_NOT_HERE",
] as const;

/** Those of the mail that money was given back. */
export const REFUND_MAIL_TEXT_NAMES = [
  "PAYMENT_REFUNDED_EMAIL_SUBJECT",
  "PAYMENT_REFUNDED_EMAIL_BODY",
  "REFUND_LATE",
  "REFUND_BY_ORGANISER",
  "REFUND_AMOUNT",
] as const;
