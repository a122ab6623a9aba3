import { randomUUID } from "node:crypto";
import { toCents } from "@foyer/domain/money/cents.ts";
import type { LocalizedScenario } from "@foyer/domain/scenario/scenario.ts";
import type { Kysely } from "kysely";
import type { Database } from "../../src/platform/db/schema.ts";

/** A project with one registration, ready for tickets. */
export type TicketProject = { projectId: number; registrationId: number; poolId: number; fileId: number };

const DEFAULTS: { name: string; timeZone: string; scenario: LocalizedScenario } = {
  name: "Food Fair",
  timeZone: "Europe/Berlin",
  scenario: { steps: [] },
};

/** Makes a project, a pool of barcodes and an open registration of a million tickets. */
export async function createTicketProject(
  db: Kysely<Database>,
  given: Partial<typeof DEFAULTS> = {},
): Promise<TicketProject> {
  const { name, timeZone, scenario } = { ...DEFAULTS, ...given };
  const project = await db
    .insertInto("project")
    .values({
      name,
      time_zone: timeZone,
      event_beid: "",
      start_date_time: "2030-03-12 09:00:00",
      end_date_time: "2030-03-15 18:00:00",
      authorization_link_template: "",
      data_link_template: "",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const project_id = project.id;
  const { poolId, fileId } = await createPool(db, project_id);
  const registration = await db
    .insertInto("registration")
    .values({
      project_id,
      name: "Visitors",
      name_key: "visitors",
      type: "Online",
      ticket_price_cents: toCents(100),
      barcode_pool_id: poolId,
      culture_code: "en-GB",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const registration_id = registration.id;
  const code = randomUUID().slice(0, 8).toUpperCase();
  await db.insertInto("registration_code").values({ code, project_id, registration_id }).execute();
  const [ticket_count, leased] = [2_000_000, 2_000_000];
  await db
    .insertInto("registration_capacity")
    .values({ project_id, registration_id, ticket_count, leased })
    .execute();
  await db.insertInto("registration_usage").values({ project_id, registration_id, leased }).execute();
  await db
    .insertInto("scenario")
    .values({ project_id, registration_id, version: 1, body: JSON.stringify(scenario) })
    .execute();
  return { projectId: project_id, registrationId: registration_id, poolId, fileId };
}

async function createPool(db: Kysely<Database>, project_id: number) {
  const pool = await db
    .insertInto("barcode_pool")
    .values({ project_id, name: "Codes", name_key: "codes", barcode_type: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const file = await db
    .insertInto("file")
    .values({
      project_id,
      name: "codes.csv",
      content_type: "text/csv",
      size: 0,
      sha256: Buffer.alloc(32),
      content: Buffer.alloc(0),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("barcode_pool_file")
    .values({ project_id, pool_id: pool.id, file_id: file.id })
    .execute();
  return { poolId: pool.id, fileId: file.id };
}
