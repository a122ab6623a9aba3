import { openingOf } from "@foyer/domain/registration/opening.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { forEachProject } from "../../platform/durable-work/one-by-one.ts";
import type { JobParts } from "../../platform/durable-work/repeat.ts";
import { listLinks } from "../public-registration/public-registration.service.ts";
import * as store from "./webhook-openings.store.ts";

/** The registrations of a project, and whether each takes answers now. Sold out is not closed: places come back. */
async function readOpenings(db: Kysely<Database>, projectId: number) {
  return (await listLinks(db, projectId)).map((link) => ({
    registrationId: link.registrationId,
    code: link.code,
    name: link.registrationName,
    isOpen: openingOf({ ...link, isSoldOut: false }) === "open",
  }));
}

/** Stores which registrations are open, when a project gets its first webhook: that they are is no news. */
export async function rememberOpenings(trx: Transaction<Database>, projectId: number): Promise<void> {
  await store.removeOpenings(trx, projectId);
  for (const { registrationId, isOpen } of await readOpenings(trx, projectId))
    await store.writeOpening(trx, { projectId, registrationId, isOpen });
}

/**
 * Tells of registrations that opened or closed since it was called last. Any number of servers may do so at once. A project
 * that cannot be looked at holds up no other.
 */
export async function watchOpenings({ db, log }: JobParts, stopping: AbortSignal): Promise<void> {
  const projects = await store.listProjectsWithWebhooks(db);
  await forEachProject(projects, {
    log,
    stopping,
    failed: "openings of registrations could not be told",
    perform: (projectId) => tellOpenings(db, projectId),
  });
}

async function tellOpenings(db: Kysely<Database>, projectId: number): Promise<void> {
  const known = await store.listOpenings(db, projectId);
  for (const opening of await readOpenings(db, projectId)) {
    const { registrationId, code, name, isOpen } = opening;
    const before = known.get(registrationId);
    if (before === isOpen) continue;
    await inTransaction(db, async (trx) => {
      const isNews = await store.writeOpening(trx, { projectId, registrationId, isOpen });
      // A registration that is new and not open yet has not closed.
      if (!isNews || (before === undefined && !isOpen)) return;
      const type = isOpen ? "registration.opened" : "registration.closed";
      await store.insertOpeningEvent(trx, projectId, { type, registration: { registrationId, code, name } });
    });
  }
}
