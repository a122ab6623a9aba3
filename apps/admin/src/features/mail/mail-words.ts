import type { MailKind, MailState } from "@foyer/contract/mails.ts";

/** Labels of the kinds and states of mails. */
export const KIND_WORDS: Record<MailKind, string> = {
  ticket: "Ticket",
  "ticket-again": "Ticket, sent again",
  tickets: "Tickets of an address",
  "own-correction": "Correction by the holder",
  "ticket-address-changed": "Address changed",
  "ticket-offer": "Offer of a ticket",
  "ticket-offered": "Ticket offered",
  "ticket-offer-withdrawn": "Offer withdrawn",
  "ticket-passed-on": "Ticket passed on",
  "verification-code": "Verification code",
  test: "Test mail",
  "ticket-cancelled": "Ticket cancelled",
  "ticket-expired": "Ticket expired",
  "payment-reminder": "Payment reminder",
  "payment-refunded": "Refund",
  invoice: "Invoice",
  message: "Message",
  "event-reminder": "Before the event",
  "event-thanks": "Thanks",
  "ticket-corrected": "Ticket corrected",
  "waiting-joined": "Place in a waiting list",
  "waiting-offer": "Offer of a place",
  "waiting-offer-ended": "Offer ended",
  "group-order": "Group order",
  "group-ended": "Group order ended",
};

export const STATE_WORDS: Record<MailState, string> = {
  waiting: "Waiting",
  sent: "Sent",
  bounced: "Bounced",
  failed: "Failed",
  discarded: "Discarded",
};
