import type { Kysely, Transaction } from "kysely";
import { isInReach } from "../../platform/db/projects-in-reach.ts";
import type { Database } from "../../platform/db/schema.ts";
import type { RegistrationEvent } from "./webhook-outbox.store.ts";
import { WEBHOOK_EVENT } from "./webhook-outbox.store.ts";

export async function listProjectsWithWebhooks(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("webhook")
    .select("project_id as projectId")
    .distinct()
    .where(await isInReach(db, "project_id"))
    .execute();
  return rows.map(({ projectId }) => projectId);
}

/** Which registrations were open when they were looked at last, by their ids. */
export async function listOpenings(db: Kysely<Database>, projectId: number): Promise<Map<number, boolean>> {
  const rows = await db
    .selectFrom("webhook_opening")
    .select(["registration_id as registrationId", "is_open as isOpen"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ registrationId, isOpen }) => [registrationId, isOpen]));
}

export async function removeOpenings(trx: Transaction<Database>, projectId: number): Promise<void> {
  await trx.deleteFrom("webhook_opening").where("project_id", "=", projectId).execute();
}

type Opening = { projectId: number; registrationId: number; isOpen: boolean };

/** Stores whether a registration is open; false: another server did before. */
export async function writeOpening(
  trx: Transaction<Database>,
  { projectId, registrationId, isOpen }: Opening,
): Promise<boolean> {
  const row = await trx
    .insertInto("webhook_opening")
    .values({ project_id: projectId, registration_id: registrationId, is_open: isOpen })
    .onConflict((conflict) =>
      conflict
        .columns(["project_id", "registration_id"])
        .doUpdateSet({ is_open: isOpen })
        .where("webhook_opening.is_open", "<>", isOpen),
    )
    .returning("registration_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertOpeningEvent(
  trx: Transaction<Database>,
  projectId: number,
  { type, registration }: Pick<RegistrationEvent, "type" | "registration">,
): Promise<void> {
  const event: RegistrationEvent = { type, at: new Date().toISOString(), registration };
  await trx
    .insertInto("outbox")
    .values({ project_id: projectId, kind: WEBHOOK_EVENT, payload: JSON.stringify(event) })
    .execute();
}
