import type { Cents } from "@foyer/domain/money/cents.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { AttemptKey } from "./attempts.store.ts";

type ChargebackKey = { projectId: number; chargebackId: number };
export type StoredChargeback = Awaited<ReturnType<typeof listChargebacks>>[number];

/** Lists the chargebacks of attempts, oldest first. */
export async function listChargebacks(
  db: Kysely<Database>,
  projectId: number,
  attemptIds: readonly number[],
) {
  if (attemptIds.length === 0) return [];
  return await db
    .selectFrom("payment_chargeback as chargeback")
    .select([
      "chargeback.project_id as projectId",
      "chargeback.id as chargebackId",
      "chargeback.attempt_id as attemptId",
      "chargeback.reference",
      "chargeback.amount_cents as amount",
      "chargeback.reason",
      "chargeback.taken_at as takenAt",
      "chargeback.reversed_at as reversedAt",
      "chargeback.kept_at as keptAt",
      "chargeback.staff_name as staffName",
    ])
    .where("chargeback.project_id", "=", projectId)
    .where("chargeback.attempt_id", "in", attemptIds)
    .orderBy("chargeback.id")
    .execute();
}

type NewChargeback = AttemptKey & { reference: string; amount: Cents; reason: string; isReversed: boolean };

/** Inserts a chargeback; false: it stands already. The caller has locked its attempt. */
export async function insertChargeback(
  trx: Transaction<Database>,
  { projectId, attemptId, reference, amount, reason, isReversed }: NewChargeback,
): Promise<boolean> {
  const inserted = await trx
    .insertInto("payment_chargeback")
    .values({
      project_id: projectId,
      attempt_id: attemptId,
      reference,
      amount_cents: amount,
      reason,
      reversed_at: isReversed ? sql<Date>`now()` : null,
    })
    .onConflict((oc) => oc.columns(["project_id", "attempt_id", "reference"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Notes that the money of a chargeback is there again; false: it was noted before. */
export async function reverseChargeback(
  trx: Transaction<Database>,
  { projectId, chargebackId }: ChargebackKey,
): Promise<boolean> {
  const updated = await trx
    .updateTable("payment_chargeback")
    .set({ reversed_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("id", "=", chargebackId)
    .where("reversed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return updated !== undefined;
}

/** Notes that staff keep the ticket despite a chargeback. The caller has locked its attempt. */
export async function keepDespiteChargeback(
  trx: Transaction<Database>,
  { projectId, chargebackId }: ChargebackKey,
  { staffId, staffName }: { staffId: number | null; staffName: string },
): Promise<void> {
  await trx
    .updateTable("payment_chargeback")
    .set({ kept_at: sql<Date>`now()`, staff_id: staffId, staff_name: staffName })
    .where("project_id", "=", projectId)
    .where("id", "=", chargebackId)
    .execute();
}
