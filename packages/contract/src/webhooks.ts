import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { asChanges, emptiable, Id, OutId, tolerated, Version } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PageNumber, PageSize } from "./paging.ts";
import { visible } from "./text.ts";
import { TicketDetails } from "./tickets.ts";

/** The events that a webhook can choose. rules/webhooks 4 */
export const WEBHOOK_EVENT_TYPES = [
  ...(["ticket.held", "ticket.issued", "ticket.paid", "ticket.cancelled", "ticket.expired"] as const),
  ...(["ticket.corrected", "ticket.checked-in", "registration.opened", "registration.closed"] as const),
  ...(["waiting-list.offered", "waiting-list.taken", "waiting-list.expired"] as const),
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

export const WEBHOOK_DELIVERY_STATES = ["waiting", "delivered", "failed"] as const;
export type WebhookDeliveryState = (typeof WEBHOOK_DELIVERY_STATES)[number];

/** A receiver of what happens in a project. rules/webhooks */
export const Webhook = z.object({
  id: OutId,
  version: Version,
  url: z.string(),
  eventTypes: z.array(z.enum(WEBHOOK_EVENT_TYPES)),
  isEnabled: z.boolean(),
  /** Why Foyer disabled it, as a sentence; empty: staff did, or it is enabled. */
  disabledBecause: z.string(),
  createdAt: z.iso.datetime(),
  /** Until when the former secret signs, too; null: there is none. */
  formerSecretUntil: z.iso.datetime().nullable(),
  /** Since when every delivery fails; null: the last one did not. */
  failingSince: z.iso.datetime().nullable(),
  /** Why nothing can be sent to its address, as a sentence; empty: it can. */
  refusedBecause: z.string(),
});
export type Webhook = z.output<typeof Webhook>;

/** A ticket as messages have it: as the API shows it, without what staff did with it later. rules/webhooks 5 */
export const WebhookTicket = TicketDetails.omit({
  latePayments: true,
  badgePrint: true,
  bouncedMail: true,
  consents: true,
  isErased: true,
});
export type WebhookTicket = z.output<typeof WebhookTicket>;

/** The first scan of a ticket at a gate; wall times at the venue. */
export type WebhookVisit = { day: string; time: string | null; gate: string };

const needed = "Enter an address.";
export const WebhookBody = z.strictObject({
  ...tolerated,
  /** Its host must be one that the server may connect to. rules/outbound */
  url: z.string({ error: needed }).trim().min(1, needed).max(LIMITS.webhookUrl).check(visible),
  eventTypes: z
    .array(z.enum(WEBHOOK_EVENT_TYPES), { error: "Choose at least one event." })
    .min(1, "Choose at least one event.")
    .max(WEBHOOK_EVENT_TYPES.length)
    .transform((types) => WEBHOOK_EVENT_TYPES.filter((type) => types.includes(type))),
  isEnabled: emptiable(z.boolean(), false).default(true),
});
export const WebhookChanges = asChanges(WebhookBody);
export type WebhookChanges = z.output<typeof WebhookChanges>;

/** The key of signatures, `whsec_…`; returned only once. */
const Secret = z.string();

/** One message to a webhook, with its last attempt. */
export const WebhookDelivery = z.object({
  id: OutId,
  /** The header `webhook-id`, the same at each attempt. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(WEBHOOK_DELIVERY_STATES),
  attempts: z.int().nonnegative(),
  createdAt: z.iso.datetime(),
  /** The next attempt of a waiting one; never before those of the same ticket before it. */
  nextAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The receiver's status; null: it has not answered. */
  answerStatus: z.int().nullable(),
  durationMs: z.int().nullable(),
  error: z.string(),
  /** The ticket that it tells of; null: none. */
  ticketId: OutId.nullable(),
});
export type WebhookDelivery = z.output<typeof WebhookDelivery>;

export const WebhookDeliveryQuery = z.strictObject({
  /** Empty: all. */
  state: z.enum(["", ...WEBHOOK_DELIVERY_STATES]).default(""),
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type WebhookDeliveryQuery = z.output<typeof WebhookDeliveryQuery>;

const access = { project: "manager" } as const;
const WEBHOOKS = "/api/projects/:projectId/webhooks";
const ONE = `${WEBHOOKS}/:webhookId` as const;
const InProject = z.strictObject({ projectId: Id });
const params = z.strictObject({ projectId: Id, webhookId: Id });

export const listWebhooks = endpoint({
  method: "GET",
  path: WEBHOOKS,
  summary: "Lists the webhooks of a project.",
  access,
  params: InProject,
  status: 200,
  result: z.array(Webhook),
});

export const getWebhook = endpoint({
  method: "GET",
  path: ONE,
  summary: "Returns a webhook.",
  access,
  params,
  status: 200,
  result: Webhook,
});

export const createWebhook = endpoint({
  method: "POST",
  path: WEBHOOKS,
  summary: "Adds a webhook. Its secret is returned only here. 409 too-many-webhooks.",
  access,
  refusesKeys: true,
  params: InProject,
  body: WebhookBody,
  status: 201,
  result: Webhook.extend({ secret: Secret }),
});

export const updateWebhook = endpoint({
  method: "PUT",
  path: ONE,
  summary: "Changes a webhook. While it is disabled, its events are kept as failed deliveries.",
  access,
  refusesKeys: true,
  params,
  body: WebhookChanges,
  status: 200,
  result: Webhook,
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: ONE,
  summary: "Deletes a webhook and its deliveries.",
  access,
  params,
  status: 200,
  result: z.object({ id: OutId }),
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: `${ONE}/secret`,
  summary: "Gives a webhook a new secret, returned only here. The former one signs, too, for 24 hours.",
  access,
  refusesKeys: true,
  params,
  status: 200,
  result: Webhook.extend({ secret: Secret }),
});

export const testWebhook = endpoint({
  method: "POST",
  path: `${ONE}/test`,
  summary: "Sends the event webhook.test. 409 webhook-disabled.",
  access,
  params,
  status: 202,
  result: WebhookDelivery,
});

export const listWebhookDeliveries = endpoint({
  method: "GET",
  path: `${ONE}/deliveries`,
  summary: "Lists a page of a webhook's deliveries of the last 30 days, newest first.",
  access,
  params,
  query: WebhookDeliveryQuery,
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(WebhookDelivery),
    /** The number of all failed ones, regardless of the filter. */
    failed: z.int().nonnegative(),
  }),
});

export const repeatWebhookDelivery = endpoint({
  method: "POST",
  path: `${ONE}/deliveries/:deliveryId/repeat`,
  summary: "Sends a delivery again, with all its attempts. 409 delivery-waiting, webhook-disabled.",
  access,
  params: params.extend({ deliveryId: Id }),
  status: 200,
  result: WebhookDelivery,
});

export const repeatFailedWebhookDeliveries = endpoint({
  method: "POST",
  path: `${ONE}/deliveries/repeat-failed`,
  summary:
    "Sends all failed deliveries of events since a moment again. Returns their number. 409 webhook-disabled.",
  access,
  params,
  body: z.strictObject({
    /** Absent: all that are kept. */
    since: z.iso.datetime({ offset: true }).nullish(),
  }),
  status: 200,
  result: z.object({ repeated: z.int().nonnegative() }),
});
