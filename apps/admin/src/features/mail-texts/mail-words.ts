import type { MailTextName, MailVariable } from "@foyer/domain/mail-text/mail-texts.ts";

/** The mails whose texts a project can write, and when each is sent. */
export const MAIL_WORDS: Readonly<Record<MailTextName, { title: string; when: string }>> = {
  ticket: { title: "Ticket", when: "When a ticket is issued or paid." },
  "ticket-held": { title: "Awaiting payment", when: "When a ticket waits for its payment." },
  "payment-reminder": { title: "Payment reminder", when: "Before an unpaid ticket expires." },
  "ticket-corrected": { title: "Ticket corrected", when: "When staff correct a ticket and tell its holder." },
  "ticket-cancelled": { title: "Ticket cancelled", when: "When staff or the holder cancel a ticket." },
  "ticket-expired": { title: "Ticket expired", when: "When no payment arrived in time." },
  tickets: { title: "All tickets again", when: "When a visitor asks for their tickets." },
  "verification-code": { title: "Verification code", when: "When a visitor confirms an address." },
};

/** The labels of variables. */
export const VARIABLE_WORDS: Readonly<Record<MailVariable, string>> = {
  event: "Event",
  dates: "Dates",
  places: "Places",
  name: "Name",
  number: "Ticket number",
  registration: "Registration",
  price: "Price",
  reference: "Payment reference",
  date: "Pay until",
  link: "Link to the ticket",
  code: "Code",
  minutes: "Minutes",
};
