import type { ItecDelivery, ItecDeliveryQuery } from "@foyer/contract/itec-deliveries.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { repeatWork } from "../../platform/durable-work/work.store.ts";
import { problem } from "../../platform/http/problem-error.ts";
import type { Outbound } from "../../platform/outbound/outbound.ts";
import { getSetting } from "../settings/settings.service.ts";
import {
  countDeliveries,
  type DeliveryRow,
  findDelivery,
  isRegistration,
  listDeliveryPage,
  listFailedWork,
  type RegistrationKey,
} from "./itec-delivery.store.ts";

export { insertConsent } from "./itec-consent.store.ts";
export { queueDeliveries } from "./queue-deliveries.store.ts";

/** The reason why deliveries are paused, as a sentence; null: they are not. rules/itec 7 */
export async function findPause(db: Kysely<Database>, outbound: Outbound): Promise<string | null> {
  const address = await getSetting(db, "Itec_url");
  if (address === "") return "The setting Itec URL is empty.";
  return outbound.refusalOf(address);
}

/** One page of a registration's deliveries, with the total; a page beyond the end is empty. */
export async function listDeliveries(
  db: Kysely<Database>,
  key: RegistrationKey,
  { query, outbound }: { query: ItecDeliveryQuery; outbound: Outbound },
) {
  if (!(await isRegistration(db, key))) throw problem("not-found");
  const rows = await listDeliveryPage(db, key, query);
  return {
    TotalCount: await countDeliveries(db, key, query.state),
    Items: rows.map(toWire),
    failed: await countDeliveries(db, key, "failed"),
    pausedBecause: (await findPause(db, outbound)) ?? "",
  };
}

/** Returns a failed delivery to the queue. rules/itec 9 */
export async function repeatDelivery(
  db: Transaction<Database>,
  key: RegistrationKey,
  deliveryId: number,
): Promise<ItecDelivery> {
  const found = await requireDelivery(db, key, deliveryId);
  if (found.state !== "failed" || !(await repeatWork(db, { projectId: key.projectId, id: found.workId })))
    throw problem("delivery-not-failed");
  return toWire(await requireDelivery(db, key, deliveryId));
}

/** Returns all failed deliveries of a registration to the queue; returns their number. */
export async function repeatFailed(db: Transaction<Database>, key: RegistrationKey): Promise<number> {
  if (!(await isRegistration(db, key))) throw problem("not-found");
  let repeated = 0;
  for (const work of await listFailedWork(db, key)) if (await repeatWork(db, work)) repeated += 1;
  return repeated;
}

async function requireDelivery(db: Kysely<Database>, key: RegistrationKey, deliveryId: number) {
  const row = await findDelivery(db, key, deliveryId);
  if (!row) throw problem("not-found");
  return row;
}

const toWire = ({ workId: _workId, createdAt, nextAt, deliveredAt, ...row }: DeliveryRow): ItecDelivery => ({
  ...row,
  createdAt: createdAt.toISOString(),
  nextAt: nextAt.toISOString(),
  deliveredAt: deliveredAt?.toISOString() ?? null,
});
