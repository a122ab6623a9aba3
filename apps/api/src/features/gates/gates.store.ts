import type { EntryLimit, GateWay } from "@foyer/domain/gate/gate-rules.ts";
import { type Kysely, type SqlBool, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { uniqueViolation } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";
import { sortByName } from "./gate-order.service.ts";

export type GateKey = { projectId: number; gateId: number };
export type GateValues = {
  name: string;
  area: string;
  way: GateWay;
  registrationIds: number[];
  days: string[];
  opensAt: string | null;
  closesAt: string | null;
  entryLimit: EntryLimit;
  stopsRepeats: boolean;
  showsNames: boolean;
  printsBadges: boolean;
  isClosed: boolean;
};
/** A gate's names as they are compared. */
type Keys = { nameKey: string; areaKey: string };

const FIELDS = [
  "id",
  "version",
  "name",
  "area",
  "area_key as areaKey",
  "way",
  "registration_ids as registrationIds",
  "days",
  "opens_at as opensAt",
  "closes_at as closesAt",
  "entry_limit as entryLimit",
  "stops_repeats as stopsRepeats",
  "shows_names as showsNames",
  "prints_badges as printsBadges",
  "is_closed as isClosed",
] as const;

export type GateRow = Awaited<ReturnType<typeof listGateRows>>[number];

/** Lists the gates of a project by their names. */
export async function listGateRows(db: Kysely<Database>, projectId: number) {
  return sortByName(
    await db.selectFrom("gate").select(FIELDS).where("project_id", "=", projectId).orderBy("id").execute(),
  );
}

export async function findGate(db: Kysely<Database>, { projectId, gateId }: GateKey) {
  const query = db.selectFrom("gate").select(FIELDS).where("project_id", "=", projectId);
  return (await query.where("id", "=", gateId).executeTakeFirst()) ?? null;
}

/** Finds a gate and locks it until the transaction ends. */
export async function lockGate(trx: Transaction<Database>, { projectId, gateId }: GateKey) {
  const query = trx.selectFrom("gate").select(FIELDS).where("project_id", "=", projectId);
  return (await query.where("id", "=", gateId).forUpdate().executeTakeFirst()) ?? null;
}

/** Finds a gate, which is neither changed nor deleted until the transaction ends; others may do the same. */
export async function holdGate(trx: Transaction<Database>, { projectId, gateId }: GateKey) {
  const query = trx.selectFrom("gate").select(FIELDS).where("project_id", "=", projectId);
  return (await query.where("id", "=", gateId).forShare().executeTakeFirst()) ?? null;
}

/** Finds gates by id; none of them is changed or deleted until the transaction ends, and others may do the same. */
export async function holdGates(
  trx: Transaction<Database>,
  { projectId, gateIds }: { projectId: number; gateIds: readonly number[] },
) {
  const rows = await trx
    .selectFrom("gate")
    .select(FIELDS)
    .where("project_id", "=", projectId)
    .where("id", "in", [...gateIds])
    .orderBy("id")
    .forShare()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Is there a device that may scan at a gate or may have scanned there before, and is neither blocked nor closed? */
export async function hasDevices(db: Kysely<Database>, { projectId, gateId }: GateKey): Promise<boolean> {
  const found = await db
    .selectFrom("gate_device")
    .select("id")
    .where("project_id", "=", projectId)
    .where("ended", "is", null)
    .where("device_id", "is not", null)
    .where(sql<SqlBool>`(gate_ids = '{}' or ${gateId} = any(gate_ids || former_gate_ids))`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Gates of one project are added one after another, so that their number stays within its maximum. */
export async function lockAdding(trx: Transaction<Database>, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('gates', ${projectId}))`.execute(trx);
}

/** Adds a gate. Throws `gate-name-taken`. */
export function insertGate(trx: Transaction<Database>, projectId: number, values: GateValues & Keys) {
  return refuseTakenName(() =>
    trx
      .insertInto("gate")
      .values({ project_id: projectId, ...toColumns(values) })
      .returning(FIELDS)
      .executeTakeFirstOrThrow(),
  );
}

/** Writes the next version. Throws `gate-name-taken`. */
export function updateGate(
  trx: Transaction<Database>,
  { projectId, gateId }: GateKey,
  values: GateValues & Keys,
) {
  return refuseTakenName(() =>
    trx
      .updateTable("gate")
      .set(({ eb }) => ({ ...toColumns(values), version: eb("version", "+", 1) }))
      .where("project_id", "=", projectId)
      .where("id", "=", gateId)
      .returning(FIELDS)
      .executeTakeFirstOrThrow(),
  );
}

export async function deleteGate(trx: Transaction<Database>, { projectId, gateId }: GateKey): Promise<void> {
  await trx.deleteFrom("gate").where("project_id", "=", projectId).where("id", "=", gateId).execute();
}

const toColumns = (values: GateValues & Keys) => ({
  name: values.name,
  name_key: values.nameKey,
  area: values.area,
  area_key: values.areaKey,
  way: values.way,
  registration_ids: values.registrationIds,
  days: values.days,
  opens_at: values.opensAt,
  closes_at: values.closesAt,
  entry_limit: values.entryLimit,
  stops_repeats: values.stopsRepeats,
  shows_names: values.showsNames,
  prints_badges: values.printsBadges,
  is_closed: values.isClosed,
});

async function refuseTakenName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (uniqueViolation(error)) throw problem("gate-name-taken", { field: "name" });
    throw error;
  }
}
