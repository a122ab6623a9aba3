import { BARCODE_STATES } from "@foyer/domain/barcode/stock.ts";
import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const text = z.string();
const project = { projectId: OutId, projectName: text };

/** The maximum number of hits of one kind in the command palette. */
export const FOUND_AT_MOST = 8;

export const FoundTicket = z.object({
  ...project,
  ticketId: OutId,
  status: z.enum(TICKET_STATUSES),
  /** In the format of the settings; empty if the ticket has no name. */
  fullName: text,
  company: text,
  email: text,
  barcode: text,
});
export type FoundTicket = z.output<typeof FoundTicket>;

export const FoundRegistration = z.object({ ...project, registrationId: OutId, name: text, code: text });
export type FoundRegistration = z.output<typeof FoundRegistration>;

/** A code without a ticket. */
export const FoundBarcode = z.object({
  ...project,
  poolId: OutId,
  poolName: text,
  code: text,
  state: z.enum(BARCODE_STATES),
});
export type FoundBarcode = z.output<typeof FoundBarcode>;

export const search = endpoint({
  method: "GET",
  path: "/api/search",
  summary:
    "Finds tickets, registrations and barcodes in the caller's projects, a few of each. Registrations and barcodes for managers only.",
  access: { staff: "viewer" },
  query: z.strictObject({ q: z.string().trim().min(1).max(LIMITS.filter) }),
  status: 200,
  result: z.object({
    tickets: z.array(FoundTicket).max(FOUND_AT_MOST),
    registrations: z.array(FoundRegistration).max(FOUND_AT_MOST),
    barcodes: z.array(FoundBarcode).max(FOUND_AT_MOST),
    /** False if the search of tickets or barcodes timed out; a longer text is faster. */
    isComplete: z.boolean(),
  }),
});
