import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, sqlValue } from "../../platform/db/sql-rows.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

export type ExhibitorKey = { projectId: number; exhibitorId: number };
export type ExhibitorValues = { name: string; stand: string; email: string | null; isClosed: boolean };

/** As it is written: with the name as it is compared, and the time of the closing. */
type Written = ExhibitorValues & { nameKey: string; closedAt: Date | null };

const ROWS_PER_STATEMENT = 500;
const FIELDS = ["id", "version", "name", "stand", "email"] as const;
const isClosed = sqlValue(boolean)`closed_at is not null`.as("isClosed");

export type ExhibitorRow = NonNullable<Awaited<ReturnType<typeof lockExhibitor>>>;

/** Lists the exhibitors of a project by their names, or one of them. */
export function listExhibitorRows(
  db: Kysely<Database>,
  { projectId, exhibitorId }: { projectId: number; exhibitorId?: number },
) {
  return db
    .selectFrom("exhibitor")
    .select(FIELDS)
    .select(isClosed)
    .where("project_id", "=", projectId)
    .$if(exhibitorId !== undefined, (query) => query.where("id", "=", exhibitorId as number))
    .orderBy("name_key")
    .execute();
}

/** The devices of exhibitors that are neither blocked nor closed, by exhibitor. */
export async function countDevices(db: Kysely<Database>, projectId: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("lead_device")
    .select(({ fn }) => ["exhibitor_id as id", fn.countAll<number>().as("count")])
    .where("project_id", "=", projectId)
    .where("ended", "is", null)
    .groupBy("exhibitor_id")
    .execute();
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** Finds an exhibitor and locks it until the transaction ends; scans of it go on. */
export async function lockExhibitor(trx: Transaction<Database>, { projectId, exhibitorId }: ExhibitorKey) {
  const row = await trx
    .selectFrom("exhibitor")
    .select([...FIELDS, "closed_at as closedAt"])
    .select(isClosed)
    .where("project_id", "=", projectId)
    .where("id", "=", exhibitorId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Exhibitors of one project are added one after another, so that their number stays within its maximum. */
export async function lockAdding(trx: Transaction<Database>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('exhibitors', ${projectId}))`.execute(trx);
}

/** Adds an exhibitor; returns its id. Throws `exhibitor-name-taken`. */
export async function insertExhibitor(
  trx: Transaction<Database>,
  projectId: number,
  values: Written,
): Promise<number> {
  const { id } = await refuseTakenName(() =>
    trx
      .insertInto("exhibitor")
      .values({ project_id: projectId, ...toColumns(values) })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** Adds exhibitors whose names nobody has. The caller holds `lockAdding`. */
export async function insertExhibitors(
  trx: Transaction<Database>,
  projectId: number,
  exhibitors: readonly Omit<Written, "isClosed" | "closedAt">[],
): Promise<void> {
  for (let first = 0; first < exhibitors.length; first += ROWS_PER_STATEMENT) {
    const part = exhibitors.slice(first, first + ROWS_PER_STATEMENT);
    const rows = part.map((one) => ({
      project_id: projectId,
      ...toColumns({ ...one, isClosed: false, closedAt: null }),
    }));
    await refuseTakenName(() => trx.insertInto("exhibitor").values(rows).execute());
  }
}

/** Changes where an exhibitor is and whom the organiser writes to. */
export async function updateContact(
  trx: Transaction<Database>,
  { projectId, exhibitorId }: ExhibitorKey,
  contact: Pick<ExhibitorValues, "stand" | "email">,
): Promise<void> {
  await trx
    .updateTable("exhibitor")
    .set(({ eb }) => ({ ...contact, version: eb("version", "+", 1) }))
    .where("project_id", "=", projectId)
    .where("id", "=", exhibitorId)
    .execute();
}

/** Writes the next version. Throws `exhibitor-name-taken`. */
export async function updateExhibitor(
  trx: Transaction<Database>,
  { projectId, exhibitorId }: ExhibitorKey,
  values: Written,
): Promise<void> {
  await refuseTakenName(() =>
    trx
      .updateTable("exhibitor")
      .set(({ eb }) => ({ ...toColumns(values), version: eb("version", "+", 1) }))
      .where("project_id", "=", projectId)
      .where("id", "=", exhibitorId)
      .execute(),
  );
}

const toColumns = (values: Written) => ({
  name: values.name,
  name_key: values.nameKey,
  stand: values.stand,
  email: values.email,
  closed_at: values.closedAt,
});

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error)) throw problem("exhibitor-name-taken", { field: "name" });
    throw error;
  }
}
