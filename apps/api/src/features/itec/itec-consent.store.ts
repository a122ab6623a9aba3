import { type Kysely, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

/** What a visitor chose, by the receipt that the sale will write. */
type Choice = {
  projectId: number;
  registrationId: number;
  idempotencyKey: string;
  digest: Buffer;
  isGiven: boolean;
};

/** Writes the choice down before the sale; a repeat changes nothing. */
export async function insertConsent(
  db: Kysely<Database>,
  { projectId, registrationId, idempotencyKey, digest, isGiven }: Choice,
): Promise<void> {
  await sql`
    insert into itec_consent (project_id, registration_id, idempotency_key, digest, is_given)
    values (${projectId}, ${registrationId}, ${idempotencyKey}, ${digest}, ${isGiven})
    on conflict do nothing`.execute(db);
}

/** Deletes choices older than a day whose submission was refused, project by project. */
export async function removeUnusedConsents(db: Kysely<Database>): Promise<void> {
  const isUnused = sql`ticket_id is null and given_at < now() - interval '1 day' and not exists (
    select from submission where submission.project_id = itec_consent.project_id
      and submission.registration_id = itec_consent.registration_id
      and submission.idempotency_key = itec_consent.idempotency_key and submission.digest = itec_consent.digest)`;
  const { rows } = await sql<{ projectId: number }>`
    select distinct project_id as "projectId" from itec_consent where ${isUnused}`.execute(db);
  for (const { projectId } of rows)
    await sql`delete from itec_consent where project_id = ${projectId} and ${isUnused}`.execute(db);
}
