import { TICKET_STATUSES } from "@foyer/domain/ticket/ticket-status.ts";
import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { CultureCode, EmailAddress, OutId } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { PERSON_DATA_FORMATS } from "./person-data.ts";
import { ProjectFacts, TimeText } from "./public-event.ts";

const OWN = "/api/public/registrations/:code/own-tickets";
const Code = z.strictObject({ code: z.string().trim().min(1).max(LIMITS.internalName) });
const Language = z.strictObject({ cultureCode: CultureCode.optional() });

/** Tickets of one address that its page lists, the newest first. rules/privacy 19 */
export const MAX_OWN_TICKETS = 100;

/** The answer is the same for addresses with and without tickets. rules/privacy 19 */
export const requestOwnTicketsCode = endpoint({
  method: "POST",
  path: `${OWN}/codes`,
  summary:
    "Mails a 6-digit code to an address that has a ticket of the event, or has ordered a group. 429 after too many requests.",
  access: "public",
  params: Code,
  body: z.strictObject({ email: EmailAddress, cultureCode: CultureCode.nullish() }),
  status: 204,
  result: z.undefined(),
});

/** The proof goes into the header `Address-Proof` of later calls about this event. */
export const proveOwnAddress = endpoint({
  method: "POST",
  path: `${OWN}/proofs`,
  summary:
    "Exchanges the mailed code for a proof of the address, which is valid for an hour. 422 verification-failed, with the reason at the field code.",
  access: "public",
  params: Code,
  body: z.strictObject({ email: EmailAddress, code: z.string().max(LIMITS.filter) }),
  status: 201,
  result: z.object({ proof: z.string() }),
});

const headers = ["Address-Proof"] as const;

/** The last request for the erasure of the address; null: there was none. */
const AskedErasure = z.object({
  state: z.enum(["open", "refused"]),
  requestedText: TimeText,
  /** Why staff have refused it. */
  reason: z.string(),
});

export const listOwnTickets = endpoint({
  method: "GET",
  path: OWN,
  summary:
    "Lists all tickets that a proven address has in the event, of every status, and the groups that it has ordered. 401 address-not-proven.",
  access: "public",
  params: Code,
  query: Language,
  headers,
  status: 200,
  result: z.object({
    email: z.string(),
    project: ProjectFacts,
    tickets: z.array(
      z.object({
        ticketId: OutId,
        identifier: z.string(),
        registrationCode: z.string(),
        registrationName: z.string(),
        fullName: z.string(),
        status: z.enum(TICKET_STATUSES),
        createdText: TimeText,
      }),
    ),
    /** Whether there are more than these. */
    hasMore: z.boolean(),
    /** The groups that were ordered with the address, the newest first; those of `MAX_OWN_TICKETS`. */
    groups: z.array(
      z.object({
        identifier: z.string(),
        reference: z.string(),
        registrationCode: z.string(),
        registrationName: z.string(),
        status: z.enum(TICKET_STATUSES),
        createdText: TimeText,
      }),
    ),
    erasure: AskedErasure.nullable(),
  }),
});

export const downloadAllOwnData = endpoint({
  method: "GET",
  path: `${OWN}/personal-data`,
  summary:
    "Downloads everything that the organiser holds of the holder of these tickets and the contact of these groups, as JSON or PDF. 401 address-not-proven; 404 without either.",
  access: "public",
  params: Code,
  query: z.strictObject({ format: z.enum(PERSON_DATA_FORMATS).default("json") }),
  headers,
  status: 200,
  result: "file",
});

/** Asking again while it is open changes nothing. rules/privacy 21 */
export const requestErasure = endpoint({
  method: "POST",
  path: `${OWN}/erasure-request`,
  summary:
    "Asks the organiser to erase the personal data of all these tickets and groups. 401 address-not-proven; 404 without either.",
  access: "public",
  params: Code,
  headers,
  status: 204,
  result: z.undefined(),
});
