import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";
import { PageNumber, PageSize } from "./paging.ts";

/** "dropped": nothing was delivered, because the ticket ended before. */
export const DELIVERY_STATES = ["waiting", "delivered", "failed", "dropped"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The delivery of one ticket to the networking platform. rules/itec */
export const ItecDelivery = z.object({
  id: OutId,
  ticketId: OutId,
  fullName: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int().nonnegative(),
  /** The reason why the last attempt failed or nothing was delivered; else empty. */
  lastError: z.string(),
  createdAt: z.iso.datetime(),
  /** The next attempt of a waiting delivery. */
  nextAt: z.iso.datetime(),
  deliveredAt: z.iso.datetime().nullable(),
});
export type ItecDelivery = z.output<typeof ItecDelivery>;

const DELIVERIES = "/api/projects/:projectId/registrations/:registrationId/itec-deliveries";
const access = { project: "manager" } as const;
const RegistrationParams = z.strictObject({ projectId: Id, registrationId: Id });

export const ItecDeliveryQuery = z.strictObject({
  /** Empty: no filter. */
  state: z.enum(["", ...DELIVERY_STATES]).default(""),
  currentPage: PageNumber.default(1),
  sizePerPage: PageSize.default(10),
});
export type ItecDeliveryQuery = z.output<typeof ItecDeliveryQuery>;

export const listItecDeliveries = endpoint({
  method: "GET",
  path: DELIVERIES,
  summary: "Lists a page of a registration's deliveries to the networking platform, newest first.",
  access,
  params: RegistrationParams,
  query: ItecDeliveryQuery,
  status: 200,
  result: z.object({
    TotalCount: z.int().nonnegative(),
    Items: z.array(ItecDelivery),
    /** The number of all failed deliveries of the registration, regardless of the filter. */
    failed: z.int().nonnegative(),
    /** The reason why deliveries are paused, as a sentence; empty: they are not. */
    pausedBecause: z.string(),
  }),
});

export const repeatItecDelivery = endpoint({
  method: "POST",
  path: `${DELIVERIES}/:deliveryId/repeat`,
  summary: "Queues a failed delivery again, with all its attempts. 409 delivery-not-failed.",
  access,
  params: z.strictObject({ projectId: Id, registrationId: Id, deliveryId: Id }),
  status: 200,
  result: ItecDelivery,
});

export const repeatFailedItecDeliveries = endpoint({
  method: "POST",
  path: `${DELIVERIES}/repeat-failed`,
  summary: "Queues all failed deliveries of a registration again. Returns their number.",
  access,
  params: RegistrationParams,
  status: 200,
  result: z.object({ repeated: z.int().nonnegative() }),
});
