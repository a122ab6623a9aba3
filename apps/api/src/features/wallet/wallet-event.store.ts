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

/** Stores what the passes of an event say of it; says whether that is new, or another than before. */
export async function writeFingerprint(
  trx: Transaction<Database>,
  projectId: number,
  fingerprint: string,
): Promise<"first" | "same" | "changed"> {
  const changed = await trx
    .updateTable("wallet_event")
    .set({ fingerprint })
    .where("project_id", "=", projectId)
    .where("fingerprint", "<>", fingerprint)
    .returning("project_id")
    .execute();
  if (changed.length > 0) return "changed";
  const added = await trx
    .insertInto("wallet_event")
    .values({ project_id: projectId, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning("project_id")
    .execute();
  return added.length > 0 ? "first" : "same";
}

/** Notes that all passes of an event are out of date. */
export async function insertEventChange(trx: Transaction<Database>, projectId: number): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({ project_id: projectId, kind: "wallet-change", payload: JSON.stringify({}) })
    .execute();
}
