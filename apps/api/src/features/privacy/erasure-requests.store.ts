import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { isOfAddress } from "../../platform/db/ticket-joins.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isVisible } from "../../platform/http/visible-projects.ts";

/** Stores a request; null: this address has an open one. */
export async function insertRequest(
  trx: Transaction<Database>,
  projectId: number,
  address: string,
): Promise<number | null> {
  const row = await trx
    .insertInto("erasure_request")
    .values({ project_id: projectId, address })
    .onConflict((conflict) =>
      conflict.columns(["project_id", "address"]).where("closed_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Finds the last request of an address; null: none, or its data were erased. */
export async function findLastRequest(db: Kysely<Database>, projectId: number, address: string) {
  const row = await db
    .selectFrom("erasure_request")
    .select(["requested_at as requestedAt", "closed_at as closedAt", "reason"])
    .where("project_id", "=", projectId)
    .where("address", "=", address)
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row ?? null;
}

const open = (db: Kysely<Database>, projectId: number) =>
  db
    .selectFrom("erasure_request")
    .select(["id", "address", "requested_at as requestedAt"])
    .where("project_id", "=", projectId)
    .where("closed_at", "is", null);

/** Lists the open requests of a project, the oldest first. */
export const listOpenRequests = (db: Kysely<Database>, projectId: number, maximum: number) =>
  open(db, projectId).orderBy("id").limit(maximum).execute();

/** Locks an open request until the transaction ends. */
export async function lockOpenRequest(trx: Transaction<Database>, projectId: number, id: number) {
  return (await open(trx, projectId).where("id", "=", id).forUpdate().executeTakeFirst()) ?? null;
}

/** Refuses a request, with the reason that its author reads. */
export async function refuse(
  trx: Transaction<Database>,
  { projectId, id }: { projectId: number; id: number },
  { reason, staffName }: { reason: string; staffName: string },
): Promise<void> {
  await trx
    .updateTable("erasure_request")
    .set({ closed_at: sql<Date>`now()`, outcome: "refused", reason, staff_name: staffName })
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .execute();
}

/** Lists the tickets of an address, of every status. Uses the index of rules/tickets 11. */
export function listTicketsOf(db: Kysely<Database>, projectId: number, address: string) {
  return db
    .selectFrom("ticket")
    .select([
      "id as ticketId",
      "first_name as firstName",
      "last_name as lastName",
      "sur_name as surName",
      "status",
    ])
    .where("project_id", "=", projectId)
    .where(isOfAddress(sql.ref("email"), sql`${address}::text`))
    .orderBy("id")
    .execute();
}

/** Counts the open requests of each project that somebody may see. */
export async function countOpenRequests(db: Kysely<Database>, projects: Caller["projects"]) {
  const { rows } = await sqlRows({ projectId: number, projectName: text, count: number })`
    select project.id as "projectId", project.name as "projectName", count(*)::integer as count
    from erasure_request join project on project.id = erasure_request.project_id
    where ${isVisible("erasure_request.project_id", projects)} and closed_at is null
    group by project.id, project.name order by project.id limit 100`.execute(db);
  return rows;
}
