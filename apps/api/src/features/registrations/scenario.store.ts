import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import type { RegistrationKey } from "./registrations.store.ts";

export type VersionedScenario = { version: number; body: LocalizedScenario };

/** The scenario in that version, by default the latest. */
export async function findScenario(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
  version?: number,
): Promise<VersionedScenario | null> {
  let query = db
    .selectFrom("scenario")
    .select(["version", "body"])
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId);
  if (version !== undefined) query = query.where("version", "=", version);
  const row = await query.orderBy("version", "desc").limit(1).executeTakeFirst();
  return row ?? null;
}

/** Adds a version; an earlier one is never changed. */
export async function insertScenario(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  { version, body }: VersionedScenario,
): Promise<void> {
  await trx
    .insertInto("scenario")
    .values({
      project_id: projectId,
      registration_id: registrationId,
      version,
      body: JSON.stringify(body),
    })
    .execute();
}
