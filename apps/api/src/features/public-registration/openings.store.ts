import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

type Place = { projectId: number; registrationId: number };

/** Adds openings of a minute, and deletes those before `oldest`. */
export async function addOpenings(
  db: Kysely<Database>,
  { projectId, registrationId }: Place,
  { minute, opened, oldest }: { minute: Date; opened: number; oldest: Date },
): Promise<void> {
  await db
    .insertInto("registration_opening")
    .values({ project_id: projectId, registration_id: registrationId, minute, opened })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "registration_id", "minute"]).doUpdateSet((row) => ({
        opened: row("registration_opening.opened", "+", row.ref("excluded.opened")),
      })),
    )
    .execute();
  await db
    .deleteFrom("registration_opening")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where("minute", "<", oldest)
    .execute();
}

/** The number of openings since then, less the answers that were submitted; never below 0. */
export async function countOpenings(
  db: Kysely<Database>,
  { projectId, registrationId }: Place,
  since: Date,
): Promise<number> {
  const { opened, tickets, messages } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom("registration_opening")
        .select(({ fn }) => fn.sum<number>("opened").as("opened"))
        .where("project_id", "=", projectId)
        .where("registration_id", "=", registrationId)
        .where("minute", ">=", since)
        .as("opened"),
      selectFrom("ticket")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .where("registration_id", "=", registrationId)
        .where("created_at", ">=", since)
        .as("tickets"),
      selectFrom("submission")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("project_id", "=", projectId)
        .where("registration_id", "=", registrationId)
        .where("ticket_id", "is", null)
        .where("created_at", ">=", since)
        .as("messages"),
    ])
    .executeTakeFirstOrThrow();
  return Math.max(0, (opened ?? 0) - (tickets ?? 0) - (messages ?? 0));
}
