import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { listWaitingProjects } from "../../platform/durable-work/waiting-rows.store.ts";
import {
  changesToTell,
  countChanges,
  lockWalletChanges,
  queueTelling,
  takeWalletChanges,
} from "./wallet-change.store.ts";

const CHANGES_PER_TRANSACTION = 500;

/**
 * Turns changes of tickets and events into the work that tells wallets, and returns whether there were any. Any number of
 * servers may do so at once. rules/wallet 6
 */
export async function relayWalletChanges({ db, log }: JobParts, stopping: AbortSignal): Promise<boolean> {
  const projects = await listWaitingProjects(db, changesToTell);
  await forEachProject(projects, {
    log,
    stopping,
    failed: "changes could not be relayed to wallets",
    perform: async (projectId) => {
      while (!stopping.aborted && (await relaySome(db, projectId)) === CHANGES_PER_TRANSACTION);
    },
  });
  return projects.length > 0;
}

/** Relays some changes of a project; returns how many it took. */
const relaySome = (db: Kysely<Database>, projectId: number): Promise<number> =>
  inTransaction(db, async (trx) => {
    if (!(await lockWalletChanges(trx, projectId))) return 0;
    const changed = await takeWalletChanges(trx, projectId, CHANGES_PER_TRANSACTION);
    if (changed.length === 0) return 0;
    const ids = changed.filter((id) => id !== null);
    const ticketIds = ids.length === changed.length ? [...new Set(ids)] : ("all" as const);
    const passes = await countChanges(trx, projectId, { ticketIds, now: new Date() });
    await queueTelling(trx, projectId, passes);
    return changed.length;
  });
