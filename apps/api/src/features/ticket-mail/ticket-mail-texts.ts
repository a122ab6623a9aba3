import { MAIL_TEXTS, type MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";
import type { UiTexts } from "@foyer/domain/ui-text/ui-texts.ts";

/** The mails with all that is known of a ticket. */
const TICKET_MAILS = [
  ...(["ticket", "ticket-held", "payment-reminder"] as const),
  ...(["ticket-corrected", "ticket-cancelled", "ticket-expired"] as const),
  ...(["event-reminder", "event-thanks"] as const),
  // To a person of a group who has to answer, and to one whose ticket waits for the group's payment.
  ...(["group-request", "group-unpaid"] as const),
] as const satisfies readonly MailTextName[];
export type TicketMailName = (typeof TICKET_MAILS)[number];

/** The mails that tell what a holder did. */
const NOTICES = [
  ...(["own-correction", "ticket-address-changed"] as const),
  ...(["ticket-offer", "ticket-offered", "ticket-offer-withdrawn", "ticket-passed-on"] as const),
] as const satisfies readonly MailTextName[];
export type NoticeName = (typeof NOTICES)[number];

export const isNotice = (name: MailTextName): name is NoticeName => NOTICES.some((one) => one === name);

/** Names of the UI items in the mails about a ticket. */
export const TICKET_MAIL_TEXTS = [
  ...[...TICKET_MAILS, ...NOTICES].flatMap((name) => [MAIL_TEXTS[name].subject, MAIL_TEXTS[name].body]),
  ...(["CANCELLATION_REASON", "CANCELLATION_REFUND", "TICKET_TITLE"] as const),
  ...(["TICKET_UNPAID", "TICKET_BARCODE_LATER"] as const),
  ...(["EVENT_DATES", "EVENT_PLACES", "TICKET_NUMBER"] as const),
  ...(["TICKET_PRICE", "TICKET_VAT", "TICKET_PAID", "PAYMENT_REFERENCE"] as const),
  ...(["ADD_TO_APPLE_WALLET", "ADD_TO_GOOGLE_WALLET", "UNSUBSCRIBE_NOTE"] as const),
];
export type TicketMailTexts = UiTexts<(typeof TICKET_MAIL_TEXTS)[number]>;
