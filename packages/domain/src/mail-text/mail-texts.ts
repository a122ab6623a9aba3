import type { UiTextName } from "../ui-text/ui-text-names.ts";

/** The variables of mails, each written `[name]` in a text. */
export const MAIL_VARIABLES = [
  "event",
  "dates",
  "places",
  "name",
  "number",
  "registration",
  "price",
  "reference",
  "date",
  "link",
  "code",
  "minutes",
  "place",
  "until",
  "formerDates",
  "formerPlaces",
  "contact",
  "people",
  "amount",
  "invoice",
] as const;
export type MailVariable = (typeof MAIL_VARIABLES)[number];

type MailText = {
  /** The UI items with the default text. */
  subject: UiTextName;
  body: UiTextName;
  variables: readonly MailVariable[];
  /** Variables that a body without them would make useless. */
  needed: readonly MailVariable[];
};

// rules/mail-texts 9: some mails of a ticket reach people who do not hold it.
const OF_ANYBODY = ["event", "dates", "places", "number", "registration"] as const;
const OF_LINE = ["event", "dates", "places", "name", "link"] as const;
const OF_MEMBER = [
  ...(["event", "dates", "places", "name", "number", "registration", "contact", "link"] as const),
] as const;
const OF_GROUP = ["event", "dates", "places", "contact", "people", "registration", "reference"] as const;
const OF_TICKET = ["event", "dates", "places", "name", "number", "registration", "price", "link"] as const;

/** The variables whose values differ from ticket to ticket. rules/messages 4 */
export const OF_ONE_TICKET = [
  "name",
  "number",
  "registration",
  "link",
] as const satisfies readonly MailVariable[];
const OF_MESSAGE = ["event", "dates", "places", ...OF_ONE_TICKET] as const;

/** Every mail whose text a project may write itself. rules/mail-texts 1 */
export const MAIL_TEXTS = {
  ticket: {
    subject: "TICKET_EMAIL_SUBJECT",
    body: "TICKET_EMAIL_BODY",
    variables: OF_TICKET,
    needed: ["link"],
  },
  "ticket-held": {
    subject: "TICKET_EMAIL_HELD_SUBJECT",
    body: "TICKET_EMAIL_HELD_BODY",
    variables: [...OF_TICKET, "reference", "date"],
    needed: ["link"],
  },
  "payment-reminder": {
    subject: "PAYMENT_REMINDER_EMAIL_SUBJECT",
    body: "PAYMENT_REMINDER_EMAIL_BODY",
    variables: [...OF_TICKET, "reference", "date"],
    needed: ["link"],
  },
  "payment-refunded": {
    subject: "PAYMENT_REFUNDED_EMAIL_SUBJECT",
    body: "PAYMENT_REFUNDED_EMAIL_BODY",
    variables: ["event", "dates", "places", "registration", "reference", "amount"],
    needed: [],
  },
  invoice: {
    subject: "INVOICE_EMAIL_SUBJECT",
    body: "INVOICE_EMAIL_BODY",
    variables: ["event", "dates", "places", "invoice", "amount"],
    needed: [],
  },
  "ticket-corrected": {
    subject: "TICKET_CHANGED_EMAIL_SUBJECT",
    body: "TICKET_CHANGED_EMAIL_BODY",
    variables: OF_TICKET,
    needed: ["link"],
  },
  "ticket-cancelled": {
    subject: "TICKET_CANCELLED_EMAIL_SUBJECT",
    body: "TICKET_CANCELLED_EMAIL_BODY",
    variables: OF_TICKET,
    needed: [],
  },
  "ticket-expired": {
    subject: "TICKET_EXPIRED_EMAIL_SUBJECT",
    body: "TICKET_EXPIRED_EMAIL_BODY",
    variables: OF_TICKET,
    needed: [],
  },
  "own-correction": {
    subject: "TICKET_CORRECTED_EMAIL_SUBJECT",
    body: "TICKET_CORRECTED_EMAIL_BODY",
    variables: OF_TICKET,
    needed: ["link"],
  },
  "ticket-address-changed": {
    subject: "TICKET_ADDRESS_EMAIL_SUBJECT",
    body: "TICKET_ADDRESS_EMAIL_BODY",
    variables: OF_ANYBODY,
    needed: [],
  },
  "ticket-offer": {
    subject: "TICKET_OFFER_EMAIL_SUBJECT",
    body: "TICKET_OFFER_EMAIL_BODY",
    variables: ["event", "dates", "places", "name", "registration", "until", "link"],
    needed: ["link"],
  },
  "ticket-offered": {
    subject: "TICKET_OFFERED_EMAIL_SUBJECT",
    body: "TICKET_OFFERED_EMAIL_BODY",
    variables: OF_ANYBODY,
    needed: [],
  },
  "ticket-offer-withdrawn": {
    subject: "OFFER_WITHDRAWN_EMAIL_SUBJECT",
    body: "OFFER_WITHDRAWN_EMAIL_BODY",
    variables: OF_ANYBODY,
    needed: [],
  },
  "ticket-passed-on": {
    subject: "TICKET_PASSED_ON_EMAIL_SUBJECT",
    body: "TICKET_PASSED_ON_EMAIL_BODY",
    variables: OF_ANYBODY,
    needed: [],
  },
  "event-reminder": {
    subject: "EVENT_REMINDER_EMAIL_SUBJECT",
    body: "EVENT_REMINDER_EMAIL_BODY",
    variables: OF_MESSAGE,
    needed: ["link"],
  },
  "event-thanks": {
    subject: "EVENT_THANKS_EMAIL_SUBJECT",
    body: "EVENT_THANKS_EMAIL_BODY",
    variables: OF_MESSAGE,
    needed: [],
  },
  "event-changed": {
    subject: "EVENT_CHANGED_EMAIL_SUBJECT",
    body: "EVENT_CHANGED_EMAIL_BODY",
    variables: [...OF_MESSAGE, "formerDates", "formerPlaces"],
    needed: [],
  },
  "event-cancelled": {
    subject: "EVENT_CANCELLED_EMAIL_SUBJECT",
    body: "EVENT_CANCELLED_EMAIL_BODY",
    variables: OF_MESSAGE,
    needed: [],
  },
  "waiting-joined": {
    subject: "WAITING_JOINED_EMAIL_SUBJECT",
    body: "WAITING_JOINED_EMAIL_BODY",
    variables: [...OF_LINE, "place"],
    needed: ["link"],
  },
  "waiting-offer": {
    subject: "WAITING_OFFER_EMAIL_SUBJECT",
    body: "WAITING_OFFER_EMAIL_BODY",
    variables: [...OF_LINE, "until"],
    needed: ["link"],
  },
  "waiting-offer-ended": {
    subject: "WAITING_ENDED_EMAIL_SUBJECT",
    body: "WAITING_ENDED_EMAIL_BODY",
    variables: OF_LINE,
    needed: [],
  },
  "group-request": {
    subject: "GROUP_REQUEST_EMAIL_SUBJECT",
    body: "GROUP_REQUEST_EMAIL_BODY",
    variables: OF_MEMBER,
    needed: ["link"],
  },
  "group-unpaid": {
    subject: "GROUP_UNPAID_EMAIL_SUBJECT",
    body: "GROUP_UNPAID_EMAIL_BODY",
    variables: OF_MEMBER,
    needed: ["link"],
  },
  "group-order": {
    subject: "GROUP_ORDER_EMAIL_SUBJECT",
    body: "GROUP_ORDER_EMAIL_BODY",
    variables: [...OF_GROUP, "price", "link"],
    needed: ["link"],
  },
  "group-held": {
    subject: "GROUP_HELD_EMAIL_SUBJECT",
    body: "GROUP_HELD_EMAIL_BODY",
    variables: [...OF_GROUP, "price", "date", "link"],
    needed: ["link"],
  },
  "group-ended": {
    subject: "GROUP_ENDED_EMAIL_SUBJECT",
    body: "GROUP_ENDED_EMAIL_BODY",
    variables: OF_GROUP,
    needed: [],
  },
  tickets: {
    subject: "TICKETS_EMAIL_SUBJECT",
    body: "TICKETS_EMAIL_BODY",
    variables: ["event", "dates", "places"],
    needed: [],
  },
  "verification-code": {
    subject: "VERIFICATION_EMAIL_SUBJECT",
    body: "VERIFICATION_EMAIL_BODY",
    variables: ["event", "code", "minutes"],
    needed: ["code"],
  },
} as const satisfies Readonly<Record<string, MailText>>;

/** The name of a mail's text, as the wire has it. */
export type MailTextName = keyof typeof MAIL_TEXTS;
export const MAIL_TEXT_NAMES = Object.keys(MAIL_TEXTS) as MailTextName[];

/** The variables and UI items of a mail's text. */
export const mailTextOf = (name: MailTextName): MailText => MAIL_TEXTS[name];

/** The mails to all holders before and after the event. */
export type EventNotice = Extract<MailTextName, "event-reminder" | "event-thanks">;
