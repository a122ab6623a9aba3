/** Names of the UI items that an invoice says; it keeps those that it was issued with. */
export const INVOICE_TEXT_NAMES = [
  "INVOICE_TITLE",
  "INVOICE_CANCELLATION",
  "INVOICE_CORRECTION",
  "INVOICE_NUMBER",
  "INVOICE_DATE",
  "INVOICE_EVENT",
  "INVOICE_CANCELS",
  "INVOICE_CORRECTS",
  "INVOICE_TICKET",
  "INVOICE_CARD_FEE",
  "INVOICE_AMOUNT",
  "INVOICE_NET",
  "INVOICE_VAT",
  "INVOICE_TOTAL",
  "INVOICE_VAT_NUMBER",
  "INVOICE_TAX_NUMBER",
  "INVOICE_REVERSE_CHARGE",
  "INVOICE_PAID",
] as const;

/** Those of the form of visitors. rules/invoices 14 */
export const INVOICE_FORM_TEXT_NAMES = [
  ...(["OWN_INVOICE_NEEDED", "OWN_INVOICE_GET", "OWN_INVOICE_TEXT", "OWN_INVOICE_NAME"] as const),
  ...([
    "OWN_INVOICE_ADDRESS",
    "OWN_INVOICE_COUNTRY",
    "OWN_INVOICE_OPTIONAL",
    "OWN_INVOICE_VAT_ERROR",
  ] as const),
  ...(["OWN_INVOICE_ISSUE", "OWN_INVOICE_ISSUED", "OWN_INVOICE_WRONG"] as const),
] as const;

/** Those of the part of a visitor's page where the invoices are. */
export const OWN_INVOICE_TEXT_NAMES = [
  ...INVOICE_FORM_TEXT_NAMES,
  ...(["INVOICE_TITLE", "INVOICE_CANCELLATION", "INVOICE_CORRECTION", "INVOICE_VAT_NUMBER"] as const),
] as const;

/** Those of the mail that has an invoice attached. rules/invoices 15 */
export const INVOICE_MAIL_TEXT_NAMES = ["INVOICE_EMAIL_SUBJECT", "INVOICE_EMAIL_BODY"] as const;
