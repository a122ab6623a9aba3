import type { FirstSteps } from "@foyer/contract/first-steps.ts";
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";

type Steps = Omit<FirstSteps, "project" | "hasMail" | "hasTicket">;
type RegistrationSteps = Pick<Steps, "hasQuestions" | "hasBadge" | "isLinkOpened">;
const NO_REGISTRATION: RegistrationSteps = { hasQuestions: false, hasBadge: false, isLinkOpened: false };
const NO_STEPS: Steps = { poolId: null, hasCodes: false, registrationId: null, ...NO_REGISTRATION };

/** The steps of the newest of these projects that is not over; a ticket of any of them counts. rules/projects 13 */
export async function findFirstSteps(
  db: Kysely<Database>,
  projectIds: "all" | readonly number[],
): Promise<Omit<FirstSteps, "hasMail">> {
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

async function findSteps(db: Kysely<Database>, projectId: number): Promise<Steps> {
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
    ...(registration ? await findRegistrationSteps(db, projectId, registration.id) : NO_REGISTRATION),
  };
}

async function findRegistrationSteps(
  db: Kysely<Database>,
  projectId: number,
  registrationId: number,
): Promise<RegistrationSteps> {
  return {
    hasQuestions: await hasQuestions(db, projectId, registrationId),
    hasBadge: await hasBadge(db, projectId, registrationId),
    isLinkOpened: await isLinkOpened(db, projectId, registrationId),
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

/** Whether a template of it prints: one that is skipped is no badge. rules/printouts 10 */
async function hasBadge(db: Kysely<Database>, projectId: number, registrationId: number): Promise<boolean> {
  const template = await db
    .selectFrom("printout_template")
    .select("id")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .where(sql<SqlBool>`jsonb_array_length(settings) > 0`)
    .where(sql<SqlBool>`(file_id is not null or type = 'offline')`)
    .limit(1)
    .executeTakeFirst();
  return template !== undefined;
}

async function isLinkOpened(
  db: Kysely<Database>,
  projectId: number,
  registrationId: number,
): Promise<boolean> {
  const funnel = await db
    .selectFrom("registration_funnel")
    .select("opened")
    .where("project_id", "=", projectId)
    .where("registration_id", "=", registrationId)
    .executeTakeFirst();
  return (funnel?.opened ?? 0) > 0;
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
