import type { PathRun } from "@foyer/domain/scenario/paths/run-path.ts";
import type { Condition } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type RegistrationKey = { projectId: number; registrationId: number };
export type StoredPath = { id: number; name: string; choices: readonly Condition[]; accepted: PathRun };
export type NewPath = Omit<StoredPath, "id">;

/** The path tests of a registration, in the order of creation. */
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

/** Adds paths, except those whose choices another path has. Returns the new ids. */
export async function insertPaths(
  trx: Transaction<Database>,
  { projectId, registrationId }: RegistrationKey,
  paths: readonly NewPath[],
): Promise<number[]> {
  if (paths.length === 0) return [];
  const rows = await trx
    .insertInto("scenario_path")
    .values(
      paths.map(({ name, choices, accepted }) => ({
        project_id: projectId,
        registration_id: registrationId,
        name,
        choices: JSON.stringify(choices),
        accepted: JSON.stringify(accepted),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .execute();
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

/** Returns the name of the removed path; null if there was none. */
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
