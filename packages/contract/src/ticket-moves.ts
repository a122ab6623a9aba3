import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId, Version } from "./fields.ts";
import { TicketDetails } from "./tickets.ts";

const TicketKey = z.strictObject({ projectId: Id, ticketId: Id });

/** Why no ticket can be moved to a registration at this moment. */
export const MOVE_OBSTACLES = ["offline", "without-tickets", "sold-out", "without-barcodes"] as const;
export type MoveObstacle = (typeof MOVE_OBSTACLES)[number];

/** A registration of the project as the target of a move. */
export const MoveTarget = z.object({
  registrationId: OutId,
  name: z.string(),
  /** The price of the ticket there, with its own promo code. */
  price: z.number(),
  /** How many tickets it can still have. */
  places: z.int(),
  /** False: the ticket gets a barcode of another pool, and its own one is void. */
  keepsBarcode: z.boolean(),
  obstacle: z.enum(MOVE_OBSTACLES).nullable(),
});
export type MoveTarget = z.output<typeof MoveTarget>;

export const listMoveTargets = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/move-targets",
  summary: "Lists the registrations of the project with what a move of the ticket there would mean, by name.",
  access: { project: "manager" },
  params: TicketKey,
  status: 200,
  result: z.array(MoveTarget),
});

export const TicketMove = z.strictObject({
  registrationId: Id,
  /** `keep`: the ticket costs what it did. `registration`: the registration's price, with the ticket's promo code. */
  price: z.enum(["keep", "registration"]).default("keep"),
  version: Version.optional(),
});
export type TicketMove = z.output<typeof TicketMove>;

export const moveTicket = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/move",
  summary:
    "Moves a held or issued ticket to another registration of its project, or to its registration's price. Answers and promo code stay; a barcode of another pool is exchanged; a held ticket that becomes free is issued. 409 ticket-cancelled, ticket-expired, move-offline, move-without-tickets, move-sold-out, move-without-barcodes, move-address-taken, move-attendee-registered, terms-changed; 412 stale-version; 422 unknown-registration.",
  access: { project: "manager" },
  params: TicketKey,
  body: TicketMove,
  status: 200,
  result: TicketDetails,
});
