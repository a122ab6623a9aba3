import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "@foyer/contract/webhooks.ts";

/** Labels of the events. */
export const EVENT_WORDS: Record<WebhookEventType, string> = {
  "ticket.held": "Ticket awaiting payment",
  "ticket.issued": "Ticket issued",
  "ticket.paid": "Ticket paid",
  "ticket.cancelled": "Ticket cancelled",
  "ticket.expired": "Ticket expired",
  "ticket.corrected": "Ticket corrected",
  "ticket.checked-in": "Ticket checked in",
  "registration.opened": "Registration opened",
  "registration.closed": "Registration closed",
  "waiting-list.offered": "Place offered",
  "waiting-list.taken": "Offered place taken",
  "waiting-list.expired": "Offer of a place ended",
};

/** The choices of a form. */
export const EVENT_CHOICES = WEBHOOK_EVENT_TYPES.map((value) => ({ value, label: EVENT_WORDS[value] }));

const isKnown = (type: string): type is WebhookEventType => type in EVENT_WORDS;

/** The label of a delivery's event. */
export const eventLabel = (type: string): string => (isKnown(type) ? EVENT_WORDS[type] : "Test");
