import type { FirstSteps } from "@foyer/contract/first-steps.ts";
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";

type Row = Omit<FirstSteps, "project" | "hasTicket">;
const NO_STEPS: Row = { poolId: null, hasCodes: false, registrationId: null, hasQuestions: false };

/** The steps of the newest of these projects that is not over; a ticket of any of them counts. rules/projects 13 */
export async function findFirstSteps(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
): Promise<FirstSteps> {
  const project = await findNewest(db, projectIds);
  return {
    ...(project ? await findSteps(db, project.id) : NO_STEPS),
    project,
    hasTicket: await hasTicket(db, projectIds),
  };
}

async function findNewest(db: Kysely<Database>, projectIds: "all" | readonly number[]) {
  const project = await db
    .selectFrom("project")
    .select(["id", "name"])
    .where(isAmong("id", projectIds))
    .where(sql<SqlBool>`end_date_time at time zone time_zone >= now()`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return project ?? null;
}

async function findSteps(db: Kysely<Database>, projectId: number): Promise<Row> {
  const pool = await db
    .selectFrom("barcode_pool")
    .select("id")
    .select((row) => hasCodes(row, projectId).as("hasCodes"))
    .where("project_id", "=", projectId)
    .orderBy("hasCodes", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const registration = await db
    .selectFrom("registration")
    .select("id")
    .where("project_id", "=", projectId)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return {
    poolId: pool?.id ?? null,
    hasCodes: pool?.hasCodes ?? false,
    registrationId: registration?.id ?? null,
    hasQuestions: registration !== undefined && (await hasQuestions(db, projectId, registration.id)),
  };
}

function hasCodes(row: ExpressionBuilder<Database, "barcode_pool">, projectId: number) {
  const code = row
    .selectFrom("barcode")
    .select("barcode.code")
    .where("barcode.project_id", "=", projectId)
    .whereRef("barcode.pool_id", "=", "barcode_pool.id");
  return sqlValue(boolean)`exists ${code}`;
}

async function hasQuestions(
  db: Kysely<Database>,
  projectId: number,
  registrationId: number,
): Promise<boolean> {
  const scenario = await db
    .selectFrom("scenario")
    .select(sqlValue(boolean)`jsonb_path_exists(body, '$.steps[*].questions[*]')`.as("hasQuestions"))
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  return scenario?.hasQuestions ?? false;
}

async function hasTicket(db: Kysely<Database>, projectIds: "all" | readonly number[]): Promise<boolean> {
  const ticket = await db
    .selectFrom("ticket")
    .select("id")
    .where(isAmong("project_id", projectIds))
    .limit(1)
    .executeTakeFirst();
  return ticket !== undefined;
}

/** One project as an equality, which a distributed database answers on its node. */
function isAmong(column: string, projectIds: "all" | readonly number[]) {
  if (projectIds === "all") return sql<SqlBool>`true`;
  const [only, ...more] = projectIds;
  return more.length === 0 && only !== undefined
    ? sql<SqlBool>`${sql.ref(column)} = ${only}`
    : sql<SqlBool>`${sql.ref(column)} = any(${projectIds})`;
}
