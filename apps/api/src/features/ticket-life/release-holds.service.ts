import type { Result } from "@foyer/contract/endpoint.ts";
import type { releaseHolds as contract, listSuspiciousHolds } from "@foyer/contract/suspicious-holds.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { requireProject } from "../tickets/tickets.service.ts";
import { cancelHeldTickets } from "./move-tickets.store.ts";
import { countGroup, type HoldGroup, listGroups } from "./suspicious-holds.store.ts";

/** Small, so that sales at the same registration do not wait noticeably. */
const BATCH = 200;
const MAXIMUM_BATCHES = 25;

/** Groups of unpaid tickets that look like abuse, the largest first. rules/tickets 26 */
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
 * Cancels the unpaid tickets of a group, one batch after another, each a call of its own with an audit row a ticket:
 * a failure leaves what was cancelled before it, and the next call goes on. rules/tickets 27
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
  for (let batch = 1; batch <= MAXIMUM_BATCHES; batch += 1) {
    const count = await cancelHeldTickets(db, holds, {
      maximum: BATCH,
      author: caller,
    });
    released += count;
    if (count < BATCH) break;
  }
  return { released, left: await countGroup(db, projectId, group) };
}
