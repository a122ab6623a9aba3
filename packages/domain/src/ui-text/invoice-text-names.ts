/** Names of the UI items that an invoice says; it keeps those that it was issued with. */
export const INVOICE_TEXT_NAMES = [
  "INVOICE_TITLE",
  "INVOICE_CANCELLATION",
  "INVOICE_NUMBER",
  "INVOICE_DATE",
  "INVOICE_EVENT",
  "INVOICE_CANCELS",
  "INVOICE_TICKET",
  "INVOICE_AMOUNT",
  "INVOICE_NET",
  "INVOICE_VAT",
  "INVOICE_TOTAL",
  "INVOICE_VAT_NUMBER",
  "INVOICE_TAX_NUMBER",
  "INVOICE_REVERSE_CHARGE",
  "INVOICE_PAID",
] as const;
