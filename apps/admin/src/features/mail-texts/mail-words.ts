import { MAIL_TEXT_NAMES, type MailTextName } from "@foyer/domain/mail-text/mail-texts.ts";

/** The groups of mails, in the order of the list. */
export const MAIL_GROUPS = [
  "Tickets",
  "Payment",
  "Changes",
  "Passing on",
  "Waiting list",
  "Event",
  "Group orders",
  "Addresses",
] as const;
type Words = { title: string; group: (typeof MAIL_GROUPS)[number]; when: string };

/** The mails whose texts a project can write, and when each is sent. */
export const MAIL_WORDS: Readonly<Record<MailTextName, Words>> = {
  ticket: { group: "Tickets", title: "Ticket", when: "When a ticket is issued or paid." },
  tickets: { group: "Tickets", title: "All tickets again", when: "When a visitor asks for their tickets." },
  "ticket-cancelled": {
    group: "Tickets",
    title: "Ticket cancelled",
    when: "When staff or the holder cancel a ticket.",
  },
  "ticket-held": {
    group: "Payment",
    title: "Awaiting payment",
    when: "When a ticket waits for its payment.",
  },
  "payment-reminder": {
    group: "Payment",
    title: "Payment reminder",
    when: "Before an unpaid ticket expires.",
  },
  "ticket-expired": { group: "Payment", title: "Ticket expired", when: "When no payment arrived in time." },
  "payment-refunded": {
    group: "Payment",
    title: "Refund",
    when: "When money was given back to a card. Sent to the payer.",
  },
  invoice: {
    group: "Payment",
    title: "Invoice",
    when: "When a visitor has an invoice issued, and when it is cancelled or corrected. The PDF is attached.",
  },
  "ticket-corrected": {
    group: "Changes",
    title: "Ticket corrected",
    when: "When staff correct a ticket and choose to notify its holder.",
  },
  "own-correction": {
    group: "Changes",
    title: "Correction by the holder",
    when: "When the holder corrects a ticket.",
  },
  "ticket-address-changed": {
    group: "Changes",
    title: "Address changed",
    when: "When the holder changes the address. Sent to the former one.",
  },
  "ticket-offer": {
    group: "Passing on",
    title: "Offer of a ticket",
    when: "When a holder offers a ticket. Sent to the recipient.",
  },
  "ticket-offered": {
    group: "Passing on",
    title: "Ticket offered",
    when: "When a holder offers a ticket. Sent to the holder.",
  },
  "ticket-offer-withdrawn": {
    group: "Passing on",
    title: "Offer withdrawn",
    when: "When a holder withdraws an offer. Sent to the recipient.",
  },
  "ticket-passed-on": {
    group: "Passing on",
    title: "Ticket passed on",
    when: "When an offer is accepted. Sent to the former holder.",
  },
  "event-reminder": {
    group: "Event",
    title: "Before the event",
    when: "Some days before the event, where that is switched on. With the ticket and calendar entries.",
  },
  "event-thanks": {
    group: "Event",
    title: "Thanks",
    when: "On the day after the event, where that is switched on.",
  },
  "event-changed": {
    group: "Event",
    title: "Event changed",
    when: "When staff tell holders of other times or places.",
  },
  "event-cancelled": {
    group: "Event",
    title: "Event cancelled",
    when: "When staff tell holders that the event is cancelled.",
  },
  "waiting-joined": {
    group: "Waiting list",
    title: "Place in line",
    when: "When a visitor joins a waiting list.",
  },
  "waiting-offer": {
    group: "Waiting list",
    title: "Offer of a place",
    when: "When a place is free for the next in line.",
  },
  "waiting-offer-ended": {
    group: "Waiting list",
    title: "Offer ended",
    when: "When an offered place was not taken in time.",
  },
  "group-order": {
    group: "Group orders",
    title: "Group order",
    when: "When a group is registered or paid. Sent to whoever ordered it.",
  },
  "group-held": {
    group: "Group orders",
    title: "Group awaiting payment",
    when: "When a group waits for its payment, and before it expires. Sent to whoever ordered it.",
  },
  "group-ended": {
    group: "Group orders",
    title: "Group ended",
    when: "When staff cancel a group, or it was not paid in time. Sent to whoever ordered it.",
  },
  "group-request": {
    group: "Group orders",
    title: "Answers needed",
    when: "When somebody was registered and has to answer.",
  },
  "group-unpaid": {
    group: "Group orders",
    title: "Registered by somebody",
    when: "When somebody was registered, and the group is not paid yet.",
  },
  "verification-code": {
    group: "Addresses",
    title: "Verification code",
    when: "When a visitor confirms an address.",
  },
};

/** The mails of a group. */
export const mailsOfGroup = (group: Words["group"]): MailTextName[] =>
  MAIL_TEXT_NAMES.filter((name) => MAIL_WORDS[name].group === group);
