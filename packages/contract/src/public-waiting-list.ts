import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { atMost, CultureCode, EmailAddress } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { ProjectFacts, TimeText } from "./public-event.ts";
import { WAITING_STATES } from "./waiting-list.ts";

/** Only a proven address holds a place: a code for it comes from `verification-codes`. rules/waiting-list 2 */
export const joinWaitingList = endpoint({
  method: "POST",
  path: "/api/public/registrations/:code/waiting-list",
  summary:
    "Joins the waiting list of a sold-out registration with an address and the code that was mailed to it. An address that waits already keeps its place. 409 registration-not-open, waiting-list-closed, places-left, waiting-under-other-spelling; 422 verification-failed; 429 after too many requests.",
  access: "public",
  params: z.strictObject({ code: z.string().trim().min(1).max(LIMITS.internalName) }),
  body: z.strictObject({
    email: EmailAddress,
    name: atMost(LIMITS.waitingName).default(""),
    emailCode: z.string().trim().min(1).max(LIMITS.text),
    cultureCode: CultureCode.nullish(),
  }),
  status: 201,
  result: z.object({ identifier: z.string() }),
});

const Identifier = z.strictObject({ identifier: z.uuid() });

export const getWaitingPlace = endpoint({
  method: "GET",
  path: "/api/public/waiting-list/:identifier",
  summary: "Returns a place in line by the identifier in its link.",
  access: "public",
  params: Identifier,
  query: z.strictObject({ cultureCode: CultureCode.optional() }),
  status: 200,
  result: z.object({
    registrationCode: z.string(),
    registrationName: z.string(),
    state: z.enum(WAITING_STATES),
    /** The place in line, from 1; null unless waiting. */
    place: z.int().positive().nullable(),
    /** The end of the offer at the venue, formatted; empty unless offered. */
    offerUntilText: TimeText,
    cultureCode: z.string(),
    cultures: z.array(z.string()),
    project: ProjectFacts,
  }),
});

export const leaveWaitingList = endpoint({
  method: "POST",
  path: "/api/public/waiting-list/:identifier/leave",
  summary: "Gives up a place in line or its offer. 409 not-waiting.",
  access: "public",
  params: Identifier,
  status: 204,
  result: z.undefined(),
});
