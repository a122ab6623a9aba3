import type { Kysely, Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";

/** The projects with passes. */
export async function listEventsWithPasses(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("wallet_pass")
    .select("project_id as projectId")
    .distinct()
    .where(await isInReach(db, "project_id"))
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/** Stores what the first pass of an event says of it, unless that is known: from then on a change is noticed. */
export async function insertFingerprint(
  trx: Transaction<Database>,
  projectId: number,
  fingerprint: string,
): Promise<void> {
  await trx
    .insertInto("wallet_event")
    .values({ project_id: projectId, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Stores what the passes of an event say of it; returns whether that is another than before. */
export async function writeFingerprint(
  trx: Transaction<Database>,
  projectId: number,
  fingerprint: string,
): Promise<boolean> {
  const written = await trx
    .insertInto("wallet_event")
    .values({ project_id: projectId, fingerprint })
    .onConflict((conflict) =>
      conflict
        .column("project_id")
        .doUpdateSet({ fingerprint })
        .where("wallet_event.fingerprint", "<>", fingerprint),
    )
    .returning("project_id")
    .execute();
  return written.length > 0;
}

/** Notes that all passes of an event are out of date. */
export async function insertEventChange(trx: Transaction<Database>, projectId: number): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({ project_id: projectId, kind: "wallet-change", payload: JSON.stringify({}) })
    .execute();
}
