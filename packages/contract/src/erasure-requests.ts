import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Erasure } from "./erasures.ts";
import { atMost, Id, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** Somebody who has proven an address asks for the erasure of their data. rules/privacy 21 */
export const ErasureRequest = z.object({
  id: OutId,
  address: z.string(),
  requestedAt: z.iso.datetime(),
  tickets: z.array(z.object({ ticketId: OutId, fullName: z.string(), status: z.enum(TICKET_STATUSES) })),
  /** The references of the groups that the address has ordered. */
  groups: z.array(z.string()),
});
export type ErasureRequest = z.output<typeof ErasureRequest>;

const REQUESTS = "/api/projects/:projectId/erasure-requests";
const Key = z.strictObject({ projectId: Id, requestId: Id });

export const listErasureRequests = endpoint({
  method: "GET",
  path: REQUESTS,
  summary: "Lists the open requests of holders for the erasure of their data, the oldest first.",
  access: { project: "manager" },
  params: z.strictObject({ projectId: Id }),
  status: 200,
  result: z.array(ErasureRequest),
});

export const grantErasureRequest = endpoint({
  method: "POST",
  path: `${REQUESTS}/:requestId/erasure`,
  summary:
    "Erases the personal data of all tickets of the address, and of the contact of its groups, and returns the proof. `confirm` repeats the number of tickets, or of groups where there are no tickets. Cannot be undone.",
  access: { project: "admin" },
  params: Key,
  body: z.strictObject({ confirm: z.string().trim().min(1, "This field is required.").max(20) }),
  status: 200,
  result: Erasure,
});

export const refuseErasureRequest = endpoint({
  method: "POST",
  path: `${REQUESTS}/:requestId/refusal`,
  summary: "Refuses a request for erasure, with the reason that its author reads.",
  access: { project: "manager" },
  params: Key,
  body: z.strictObject({ reason: atMost(LIMITS.retentionReason).min(1, "Say why.") }),
  status: 200,
  result: z.object({ id: OutId }),
});
