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

const OF_TICKET = ["event", "dates", "places", "name", "number", "registration", "price", "link"] as const;

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
