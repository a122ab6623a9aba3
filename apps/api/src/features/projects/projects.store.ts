import type { Project, ProjectStatus } from "@foyer/contract/projects.ts";
import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { anyOf } from "../../platform/db/any-of.ts";
import { type Columns, columnValues } from "../../platform/db/column-values.ts";
import type { Database } from "../../platform/db/schema.ts";
import { invalidParameter } from "../../platform/db/violations.ts";
import { toWallTime } from "../../platform/db/wall-time.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** The values to write: a project without id and version. */
export type ProjectValues = Omit<Project, "id" | "version">;

type Row = Selectable<Database["project"]>;

function toProject(row: Row): Project {
  return {
    id: row.id,
    name: row.name,
    eventBEID: row.event_beid,
    startDateTime: toWallTime(row.start_date_time),
    endDateTime: toWallTime(row.end_date_time),
    timeZone: row.time_zone,
    authorizationLinkTemplate: row.authorization_link_template,
    dataLinkTemplate: row.data_link_template,
    howToPay: [...row.how_to_pay],
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    asksReprintReason: row.asks_reprint_reason,
    currency: row.currency,
    version: row.version,
  };
}

const COLUMNS = {
  name: "name",
  eventBEID: "event_beid",
  startDateTime: "start_date_time",
  endDateTime: "end_date_time",
  timeZone: "time_zone",
  authorizationLinkTemplate: "authorization_link_template",
  dataLinkTemplate: "data_link_template",
  howToPay: "how_to_pay",
  contactEmail: "contact_email",
  contactPhone: "contact_phone",
  asksReprintReason: "asks_reprint_reason",
  currency: "currency",
} as const satisfies Columns<ProjectValues>;

const toColumns = ({ howToPay, ...values }: ProjectValues) =>
  columnValues(COLUMNS, { ...values, howToPay: JSON.stringify(howToPay) });

/** rules/projects 5: the database's clock decides, in the project's zone. */
const isExpired = sql<boolean>`project.end_date_time at time zone project.time_zone < now()`;

const isComing = sql<boolean>`project.start_date_time at time zone project.time_zone > now()`;

/** All projects, or those with these ids: running, coming (the nearest first), past (the latest first). rules/projects 12 */
export async function listProjectRows(
  db: Kysely<Database>,
  status: ProjectStatus,
  ids: "all" | readonly number[],
): Promise<Project[]> {
  let query = db
    .selectFrom("project")
    .selectAll()
    .orderBy(sql`case when ${isExpired} then 3 when ${isComing} then 2 else 1 end`)
    .orderBy(sql`case when ${isComing} then project.start_date_time end`)
    .orderBy("start_date_time", "desc")
    .orderBy("id", "desc");
  if (status === "expired") query = query.where(isExpired);
  if (status === "actual") query = query.where(sql<boolean>`not (${isExpired})`);
  if (ids !== "all") query = query.where("id", "=", anyOf(ids));
  return (await query.execute()).map(toProject);
}

export async function findProject(db: Kysely<Database>, id: number): Promise<Project | null> {
  const row = await db.selectFrom("project").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toProject(row) : null;
}

/** Says whether the project has a logo, and not one that was removed. */
export async function hasLogo(db: Kysely<Database>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("project_logo")
    .select("version")
    .where("project_id", "=", id)
    .where("file_id", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the project and locks it until the transaction ends. */
export async function lockProject(trx: Transaction<Database>, id: number): Promise<Project | null> {
  const row = await trx.selectFrom("project").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ? toProject(row) : null;
}

export async function insertProject(db: Kysely<Database>, values: ProjectValues): Promise<Project> {
  await requireKnownZone(db, values.timeZone);
  const query = db.insertInto("project").values(toColumns(values)).returningAll();
  return toProject(await query.executeTakeFirstOrThrow());
}

/** Writes a new version of the project; the caller holds its lock. */
export async function updateProject(
  trx: Transaction<Database>,
  id: number,
  values: ProjectValues,
): Promise<Project> {
  await requireKnownZone(trx, values.timeZone);
  const query = trx
    .updateTable("project")
    .set((row) => ({ ...toColumns(values), version: row("version", "+", 1) }))
    .where("id", "=", id)
    .returningAll();
  return toProject(await query.executeTakeFirstOrThrow());
}

/**
 * The database has its own list of time zones. A zone that it does not know would make every list fail, so a time is
 * converted with it before each write: a statement of its own, because Citus returns from a write only what is immutable.
 */
async function requireKnownZone(db: Kysely<Database>, timeZone: string): Promise<void> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db);
  } catch (error) {
    if (invalidParameter(error)) throw problem("unknown-time-zone", { field: "timeZone" });
    throw error;
  }
}
