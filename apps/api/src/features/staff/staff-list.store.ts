import type { Role } from "@foyer/contract/access.ts";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, json, nullable, sqlValue } from "../../platform/db/sql-rows.ts";

/** A person on the staff list with all their data. */
export type Person = PersonValues & {
  id: number;
  /** Null until the person has accepted the invitation. */
  issuer: string | null;
  login: string | null;
  accountId: string | null;
  lastSignInAt: Date | null;
  hasSecondFactor: boolean;
  linkKind: "join" | "password" | null;
  linkExpiresAt: Date | null;
  linkExpired: boolean | null;
  version: number;
};

/** The editable values of a person. */
export type PersonValues = {
  name: string;
  email: string | null;
  role: Role | null;
  active: boolean;
  projectIds: number[];
};

function people(db: Kysely<Database>) {
  const grants = sqlValue(json<number[]>())`(
    select coalesce(json_agg(project_id order by project_id), '[]') from staff_project where staff_id = staff.id
  )`;
  return db
    .selectFrom("staff")
    .leftJoin("account", "account.staff_id", "staff.id")
    .leftJoin("sign_in", (join) =>
      join.onRef("sign_in.issuer", "=", "staff.issuer").onRef("sign_in.subject", "=", "staff.subject"),
    )
    .leftJoin("invitation", (join) =>
      join
        .onRef("invitation.staff_id", "=", "staff.id")
        .on("invitation.used_at", "is", null)
        .on("invitation.withdrawn_at", "is", null),
    )
    .select([
      "staff.id",
      "staff.name",
      "staff.email",
      "staff.role",
      "staff.active",
      "staff.issuer",
      "staff.version",
      "account.id as accountId",
      "account.login",
      "sign_in.at as lastSignInAt",
      "invitation.kind as linkKind",
      "invitation.expires_at as linkExpiresAt",
      sqlValue(nullable(boolean))`invitation.expires_at <= now()`.as("linkExpired"),
      grants.as("projectIds"),
      sqlValue(boolean)`exists (select from account_totp where account_id = account.id)
        or exists (select from account_passkey where account_id = account.id)`.as("hasSecondFactor"),
    ]);
}

/** Everybody, by name. */
export async function listPeople(db: Kysely<Database>): Promise<Person[]> {
  return await people(db).orderBy(sql`lower(staff.name)`).orderBy("staff.id").execute();
}

export async function findPerson(db: Kysely<Database>, id: number): Promise<Person | undefined> {
  return await people(db).where("staff.id", "=", id).executeTakeFirst();
}

/** The deactivated people among these. */
export async function listDeactivated(db: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("staff")
    .select("id")
    .where("id", "in", [...new Set(ids)])
    .where("active", "=", false)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Finds the person and locks them until the transaction ends. */
export async function lockPerson(trx: Transaction<Database>, id: number): Promise<Person | undefined> {
  await trx.selectFrom("staff").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  // A second statement: after waiting for the lock, the first one still sees joined rows from before the wait.
  return await findPerson(trx, id);
}

/**
 * Locks all admins until the transaction ends, so that transactions remove admins sequentially. Always taken before the
 * lock of a single person, so that two transactions cannot deadlock. rules/access 12
 */
export async function lockAdmins(trx: Transaction<Database>): Promise<void> {
  await trx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "admin")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Whether another admin can sign in at the provider in use. */
export async function hasOtherAdmin(
  db: Kysely<Database>,
  { id, issuer }: { id: number; issuer: string },
): Promise<boolean> {
  const other = await db
    .selectFrom("staff")
    .leftJoin("account", "account.staff_id", "staff.id")
    .select("staff.id")
    .where("staff.role", "=", "admin")
    .where("staff.active", "=", true)
    .where("staff.issuer", "=", issuer)
    .where("staff.id", "!=", id)
    .where((row) => row.or([row("account.id", "is", null), row("account.password_hash", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Adds an invited person. */
export async function insertPerson(trx: Transaction<Database>, values: PersonValues): Promise<number> {
  const { projectIds, ...columns } = values;
  const { id } = await trx
    .insertInto("staff")
    .values({ ...columns, issuer: null, subject: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertGrants(trx, id, projectIds);
  return id;
}

/** Writes the next version of a person; the caller holds their lock. */
export async function updatePerson(
  trx: Transaction<Database>,
  id: number,
  values: PersonValues,
): Promise<void> {
  const { projectIds, ...columns } = values;
  await trx
    .updateTable("staff")
    .set((row) => ({ ...columns, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("staff_project").where("staff_id", "=", id).execute();
  await insertGrants(trx, id, projectIds);
}

async function insertGrants(trx: Transaction<Database>, staffId: number, projectIds: number[]) {
  if (projectIds.length === 0) return;
  await trx
    .insertInto("staff_project")
    .values(projectIds.map((projectId) => ({ project_id: projectId, staff_id: staffId })))
    .execute();
}

/** Binds a person to this issuer and subject; false when the person is already bound. */
export async function bindPerson(
  trx: Transaction<Database>,
  id: number,
  identity: { issuer: string; subject: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("staff")
    .set((row) => ({ ...identity, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .where("issuer", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
