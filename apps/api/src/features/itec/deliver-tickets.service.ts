import type { RecordResult, WorkAttempt, WorkKind } from "../../platform/durable-work/work-kind.ts";
import { WorkFailure } from "../../platform/durable-work/work-kind.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { OutboundError } from "../../platform/outbound/outbound-error.ts";
import { getSetting } from "../settings/settings.service.ts";
import { findPause } from "./itec.service.ts";
import {
  type DeliveryBasis,
  findDeliveryBasis,
  updateDelivered,
  updateDropped,
} from "./itec-delivery.store.ts";
import { unsealKey } from "./itec-key.service.ts";
import { ITEC_WORK } from "./queue-deliveries.store.ts";
import { signDelivery } from "./sign-delivery.ts";

const MINUTE = 60;

/** Refusals worth another attempt; any other status from 300 to 499 is final. */
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

/** The kind of durable work that delivers confirmed tickets to the networking platform. rules/itec 4–8 */
export function deliverTickets(outbound: Outbound): WorkKind {
  return {
    name: ITEC_WORK,
    concurrency: 4,
    retrySeconds: [0.5, 2, 10, 60, 360, 1440].map((minutes) => minutes * MINUTE),
    jitter: 0.25,
    unexpectedFailure: "The delivery could not be made.",
    isPaused: async (db) => (await findPause(db, outbound)) !== null,
    perform: (attempt) => deliver(attempt, outbound),
  };
}

/** One attempt: the ticket as it is now, signed, under the same id each time. */
async function deliver(
  { db, projectId, id, signal }: WorkAttempt,
  outbound: Outbound,
): Promise<RecordResult> {
  const basis = await findDeliveryBasis(db, { projectId, id });
  if (!basis) throw new WorkFailure("This delivery no longer exists.", { isFinal: true });
  const { deliveryId, registrationId, ticketStatus, sealedKey } = basis;
  if (ticketStatus !== "issued")
    return (trx) => updateDropped(trx, { projectId, deliveryId }, `The ticket is ${ticketStatus}.`);
  if (!sealedKey) throw new WorkFailure("The registration has no ITEC key.", { isFinal: true });
  const body = JSON.stringify({ deliveryId: id, ...contentOf(projectId, basis) });
  const key = await unsealKey(db, { projectId, registrationId }, sealedKey);
  const headers = signDelivery(key, { id, body, now: new Date() });
  await send(outbound, await getSetting(db, "Itec_url"), { headers, body, signal });
  return (trx) => updateDelivered(trx, { projectId, deliveryId });
}

/** The part of the body that the receiver reads about the attendee. rules/itec 6 */
const contentOf = (projectId: number, basis: DeliveryBasis) => ({
  event: "ticket.confirmed",
  attendeeTypeId: basis.attendeeTypeId,
  project: { id: projectId, name: basis.projectName, eventBEID: basis.eventBEID },
  registration: { id: basis.registrationId, code: basis.registrationCode, name: basis.registrationName },
  ticket: {
    ticketId: basis.ticketId,
    identifier: basis.identifier,
    barcode: basis.barcode,
    cultureCode: basis.cultureCode,
  },
  attendee: {
    firstName: basis.firstName,
    lastName: basis.lastName,
    surName: basis.surName,
    company: basis.company,
    position: basis.position,
    jobLevel: basis.jobLevel,
    country: basis.country,
    region: basis.region,
    city: basis.city,
    email: basis.email,
    mobilePhone: basis.mobilePhone,
    webSite: basis.webSite,
  },
});

type Sent = { headers: Record<string, string>; body: string; signal: AbortSignal };

async function send(outbound: Outbound, address: string, sent: Sent): Promise<void> {
  try {
    const { status } = await outbound.send(address, { method: "POST", ...sent });
    if (status < 200 || status >= 300) {
      const isFinal = status < 500 && !RETRYABLE_STATUSES.has(status);
      throw new WorkFailure(`The receiver answered ${status}.`, { isFinal });
    }
  } catch (error) {
    if (error instanceof OutboundError) throw new WorkFailure(error.message, { isFinal: error.isRefusal });
    throw error;
  }
}
