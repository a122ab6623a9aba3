import { createHash } from "node:crypto";
import type { requestTickets as endpoint } from "@foyer/contract/attend.ts";
import type { Call } from "@foyer/contract/endpoint.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { byNetwork } from "../../platform/rate-limit/network.ts";
import { beginAttempt, tooManyRequests } from "../../platform/rate-limit/rate-limit.ts";
import { mailTicketsOf } from "../mail/mail.service.ts";
import { cultureFor } from "../public-registration/offered-cultures.service.ts";
import { requireLink } from "../public-registration/public-registration.service.ts";
import {
  TICKET_REQUESTS,
  TICKET_REQUESTS_OF_ADDRESS,
} from "../public-registration/visitor-rate-limits.service.ts";

/**
 * Has all tickets that an address has in the event mailed to it. Answer and work are the same with and without tickets:
 * whether there are any is looked up afterwards, by the relay of the outbox. rules/attend 21
 */
export async function requestTickets(
  db: Kysely<Database>,
  code: string,
  { email, cultureCode }: Call<typeof endpoint>["body"],
  address: string,
): Promise<void> {
  const link = await requireLink(db, code);
  const { projectId, registrationId } = link;
  const culture = await cultureFor(db, link, cultureCode);
  // Counters are no place for addresses.
  const hashed = createHash("sha256").update(email.toLowerCase()).digest("base64");
  const attempt = await beginAttempt(db, [
    ...byNetwork(TICKET_REQUESTS, address),
    { limit: TICKET_REQUESTS_OF_ADDRESS, key: `${projectId}:${hashed}` },
  ]);
  if (!attempt.allowed) throw tooManyRequests(attempt);
  await mailTicketsOf(db, {
    projectId,
    registrationId,
    recipient: email,
    cultureCode: culture,
  });
}
