/** Names of the UI items of what holders do with their tickets: loaded with that part of the page, and in mails. */
export const HOLDER_TEXT_NAMES = [
  "CORRECT_UNTIL",
  "CORRECT_TICKET",
  "CORRECT_CLOSED",
  "CORRECT_NEVER",
  "CORRECT_RESTORED",
  "CORRECT_STALE",
  "CORRECT_SAVE",
  "CORRECT_CANCEL",
  "CORRECT_DONE",
  "CORRECT_NOTHING",
  "CORRECT_REFUSED",
  "CORRECT_PRICE",
] as const;

/** Names of the UI items in mails about what holders do. */
export const HOLDER_MAIL_TEXT_NAMES = [
  "TICKET_CORRECTED_EMAIL_SUBJECT",
  "TICKET_CORRECTED_EMAIL_BODY",
  "TICKET_ADDRESS_EMAIL_SUBJECT",
  "TICKET_ADDRESS_EMAIL_BODY",
] as const;
