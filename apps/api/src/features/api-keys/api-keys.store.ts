import type { Role } from "@foyer/contract/access.ts";
import { nameKey } from "@foyer/domain/locale/name-key.ts";
import { type InferResult, type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { constraintViolated } from "../../platform/db/violations.ts";
import { problem } from "../../platform/http/problem-error.ts";

/** Whose keys: one person's, or everybody's. */
export type Owner = number | "all";

type NewKey = {
  staffId: number;
  name: string;
  role: Role;
  mayWrite: boolean;
  projectIds: number[] | null;
  expiresInDays: number;
  prefix: string;
  hash: Buffer;
};

const selectKeys = (db: Kysely<Database>, owner: Owner) =>
  db
    .selectFrom("api_key")
    .innerJoin("staff", "staff.id", "api_key.staff_id")
    .select([
      "api_key.id",
      "api_key.name",
      "api_key.prefix",
      "staff.name as madeBy",
      "api_key.role",
      "api_key.may_write as mayWrite",
      "api_key.project_ids as projectIds",
      "api_key.created_at as createdAt",
      "api_key.expires_at as expiresAt",
      "api_key.last_used_at as lastUsedAt",
    ])
    .where("api_key.revoked_at", "is", null)
    .$if(owner !== "all", (query) => query.where("api_key.staff_id", "=", Number(owner)));

export type KeyRow = InferResult<ReturnType<typeof selectKeys>>[number];

/** The keys that are not revoked, the newest first. */
export function listKeys(db: Kysely<Database>, owner: Owner): Promise<KeyRow[]> {
  return selectKeys(db, owner).orderBy("api_key.id", "desc").execute();
}

/** Finds a key that is not revoked, and locks it until the transaction ends. */
export async function lockKey(trx: Transaction<Database>, id: number, owner: Owner): Promise<KeyRow | null> {
  const key = selectKeys(trx, owner).where("api_key.id", "=", id).forUpdate("api_key");
  return (await key.executeTakeFirst()) ?? null;
}

/** Makes the creations of one person's keys run one after another, so that their number holds. */
export async function lockMaker(trx: Transaction<Database>, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('API keys', ${staffId}))`.execute(trx);
}

export async function countKeys(trx: Transaction<Database>, staffId: number): Promise<number> {
  const { count } = await trx
    .selectFrom("api_key")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("staff_id", "=", staffId)
    .where("revoked_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds a key. Throws `api-key-name-taken`. */
export async function insertKey(trx: Transaction<Database>, key: NewKey): Promise<number> {
  const { staffId, name, role, mayWrite, projectIds, expiresInDays, prefix, hash } = key;
  try {
    const { id } = await trx
      .insertInto("api_key")
      .values({
        staff_id: staffId,
        name,
        name_key: nameKey(name),
        role,
        may_write: mayWrite,
        project_ids: projectIds,
        expires_at: sql<Date>`now() + make_interval(days => ${expiresInDays})`,
        prefix,
        hash,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (constraintViolated(error) === "api_key_name") throw problem("api-key-name-taken", { field: "name" });
    throw error;
  }
}

export async function revokeKey(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.updateTable("api_key").set({ revoked_at: sql<Date>`now()` }).where("id", "=", id).execute();
}

/** Those of the ids that are projects. */
export async function listProjectIds(db: Kysely<Database>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("project")
    .select("id")
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ id }) => id);
}
