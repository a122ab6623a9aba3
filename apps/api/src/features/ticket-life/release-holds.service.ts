import type { Result } from "@foyer/contract/endpoint.ts";
import type { releaseHolds as contract, listSuspiciousHolds } from "@foyer/contract/suspicious-holds.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { requireProject } from "../tickets/tickets.service.ts";
import { cancelHeldTickets } from "./move-tickets.store.ts";
import { countGroup, type HoldGroup, listGroups } from "./suspicious-holds.store.ts";

/** Small, so that sales at the same registration do not wait noticeably. */
const TICKETS_PER_TRANSACTION = 200;
const MAX_TRANSACTIONS = 25;

/** Lists groups of unpaid tickets that look like abuse, largest first. rules/tickets 26 */
export async function getSuspiciousHolds(
  db: Kysely<Database>,
  caller: Caller,
  projectId: number,
): Promise<Result<typeof listSuspiciousHolds>> {
  await requireProject(db, caller, projectId);
  const groups = await listGroups(db, projectId);
  return groups.map(({ firstAt, lastAt, ...group }) => ({
    ...group,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
  }));
}

/**
 * Cancels the unpaid tickets of a group in several transactions, with an audit row for each ticket. After a failure the
 * cancelled ones stay cancelled, and the next call continues. rules/tickets 27
 */
export async function releaseHolds(
  db: Kysely<Database>,
  caller: Caller,
  { projectId, group }: { projectId: number; group: HoldGroup },
): Promise<Result<typeof contract>> {
  await requireProject(db, caller, projectId);
  const { registrationId, by, key } = group;
  const holds = {
    projectId,
    registrationId,
    ...(by === "recipient" ? { recipient: key } : { network: Buffer.from(key, "hex") }),
  };
  let released = 0;
  for (let transactions = 0; transactions < MAX_TRANSACTIONS; transactions += 1) {
    const count = await cancelHeldTickets(db, holds, {
      maximum: TICKETS_PER_TRANSACTION,
      author: caller,
    });
    released += count;
    if (count < TICKETS_PER_TRANSACTION) break;
  }
  return { released, left: await countGroup(db, projectId, group) };
}
