import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** A visitor's choice, by the receipt that the sale will write. */
type Choice = {
  projectId: number;
  registrationId: number;
  idempotencyKey: string;
  digest: Buffer;
  isGiven: boolean;
};

/** Stores the choice before the sale; a repeat changes nothing. */
export async function insertConsent(
  db: Kysely<Database>,
  { projectId, registrationId, idempotencyKey, digest, isGiven }: Choice,
): Promise<void> {
  await db
    .insertInto("itec_consent")
    .values({
      project_id: projectId,
      registration_id: registrationId,
      idempotency_key: idempotencyKey,
      digest,
      is_given: isGiven,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes choices older than a day whose submission was refused, project by project. */
export async function removeUnusedConsents(db: Kysely<Database>): Promise<void> {
  const projects = await db
    .selectFrom("itec_consent")
    .select("itec_consent.project_id as projectId")
    .distinct()
    .where(isUnused)
    .execute();
  for (const { projectId } of projects) {
    await db.deleteFrom("itec_consent").where("project_id", "=", projectId).where(isUnused).execute();
  }
}

function isUnused(consent: ExpressionBuilder<Database, "itec_consent">) {
  const receipt = consent
    .selectFrom("submission")
    .select("submission.project_id")
    .whereRef("submission.project_id", "=", "itec_consent.project_id")
    .whereRef("submission.registration_id", "=", "itec_consent.registration_id")
    .whereRef("submission.idempotency_key", "=", "itec_consent.idempotency_key")
    .whereRef("submission.digest", "=", "itec_consent.digest");
  return consent.and([
    consent("itec_consent.ticket_id", "is", null),
    consent("itec_consent.given_at", "<", sql<Date>`now() - interval '1 day'`),
    consent.not(consent.exists(receipt)),
  ]);
}
