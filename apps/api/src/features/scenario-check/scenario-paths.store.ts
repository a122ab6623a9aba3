import type { PathRun } from "@foyer/domain/scenario/paths/run-path.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type RegistrationKey = { projectId: number; registrationId: number };
export type StoredPath = { id: number; name: string; choices: readonly Condition[]; accepted: PathRun };
export type NewPath = Omit<StoredPath, "id">;

/** The path tests of a registration, in the order in which they were kept. */
export async function listPaths(
  db: Kysely<Database>,
  { projectId, registrationId }: RegistrationKey,
): Promise<StoredPath[]> {
  return db
    .selectFrom("scenario_path")
    .select(["id", "name", "choices", "accepted"])
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .orderBy("id")
    .execute();
}

/** Adds paths; one with the choices of another is left out. Returns the new ids. */
export async function insertPaths(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  paths: readonly NewPath[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into scenario_path (project_id, registration_id, name, choices, accepted)
    select ${projectId}, ${registrationId}, path->>'name', path->'choices', path->'accepted'
    from jsonb_array_elements(${JSON.stringify(paths)}::jsonb) path
    on conflict do nothing
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function updateAccepted(
  trx: Transaction<Database>,
  { projectId, pathId }: { projectId: number; pathId: number },
  accepted: PathRun,
): Promise<void> {
  await trx
    .updateTable("scenario_path")
    .set({ accepted: JSON.stringify(accepted) })
    .where("project_id", "=", projectId)
    .where("id", "=", pathId)
    .execute();
}

/** Its name; null if there was none. */
export async function removePath(
  trx: Transaction<Database>,
  { projectId, registrationId, pathId }: RegistrationKey & { pathId: number },
): Promise<string | null> {
  const row = await trx
    .deleteFrom("scenario_path")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("id", "=", pathId)
    .returning("name")
    .executeTakeFirst();
  return row?.name ?? null;
}
