import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Id, OutId } from "./fields.ts";

/** The places where personal data of a ticket's holder stand, in the order in which a proof names them. rules/privacy 2 */
export const ERASED_PLACES = [
  "tickets",
  "receipts",
  "corrections",
  "leads",
  "consents",
  "erasureRequests",
  "mails",
  "mailRequests",
  "ticketOffers",
  "walletDevices",
  "waitingEntries",
  "groups",
  "codes",
  "signIns",
  "webhookMessages",
  "registrationFileRows",
  "gateFileLines",
  "deskVisitors",
  "textMessages",
  "auditEntries",
  "tags",
  "views",
] as const;
export type ErasedPlace = (typeof ERASED_PLACES)[number];

/** How many rows in each place; a place without any is 0. */
const Rows = z.int().nonnegative();
const Places = z.object(
  Object.fromEntries(ERASED_PLACES.map((place) => [place, Rows])) as Record<ErasedPlace, typeof Rows>,
);
export type ErasedPlaces = z.output<typeof Places>;

export const NamedBackup = z.object({ name: z.string(), madeAt: z.iso.datetime() });
export type NamedBackup = z.output<typeof NamedBackup>;

/** The proof of an erasure; it holds nothing of what was erased. rules/privacy 6 */
export const Erasure = z.object({
  id: OutId,
  erasedAt: z.iso.datetime(),
  staffName: z.string(),
  /** 0: of somebody who has only ordered groups. */
  tickets: z.int().nonnegative(),
  places: Places,
  /** The backups that had been made until then and were not removed since. */
  backups: z.array(NamedBackup),
});
export type Erasure = z.output<typeof Erasure>;

const TicketKey = z.strictObject({ projectId: Id, ticketId: Id });

export const previewErasure = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/erasure-preview",
  summary:
    "Counts what an erasure of a ticket's personal data would remove, place by place. Changes nothing.",
  access: { project: "admin" },
  params: TicketKey,
  status: 200,
  result: z.object({
    places: Places,
    backups: z.array(NamedBackup),
    /** Devices of desks that may still hold visitors of this registration. */
    openDesks: z.int().nonnegative(),
    /** The ticket was passed on to the networking platform, which this product cannot erase. */
    isPassedOn: z.boolean(),
    /** Payments to be refunded; they stay. */
    openRefunds: z.int().nonnegative(),
  }),
});

export const eraseTicket = endpoint({
  method: "POST",
  path: "/api/projects/:projectId/tickets/:ticketId/erasure",
  summary:
    "Erases the personal data of a ticket's holder everywhere and returns the proof. The ticket, its barcode, payments and counts stay. `confirm` repeats the ticket's number. Cannot be undone.",
  access: { project: "admin" },
  params: TicketKey,
  body: z.strictObject({ confirm: z.string().trim().min(1, "This field is required.").max(20) }),
  status: 200,
  result: Erasure,
});

export const getErasure = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/tickets/:ticketId/erasure",
  summary: "Returns the proof of the last erasure of a ticket's personal data. 404 if there was none.",
  access: { project: "viewer" },
  params: TicketKey,
  status: 200,
  result: Erasure,
});

export const downloadErasure = endpoint({
  method: "GET",
  path: "/api/projects/:projectId/erasures/:erasureId/proof",
  summary: "Downloads the proof of an erasure as JSON: when, by whom, which tickets, how much in each place.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id, erasureId: Id }),
  status: 200,
  result: "file",
});
