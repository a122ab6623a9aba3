import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { TtlCache } from "../cache/ttl-cache.ts";
import { perDatabase } from "./per-database.ts";
import type { Database } from "./schema.ts";

/** Lists the projects whose node of a cluster does not answer, as the servers have last seen it. */
export async function listLostProjects(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("lost_project")
    .select("project_id as projectId")
    .orderBy("project_id")
    .execute();
  return rows.map(({ projectId }) => projectId);
}

// Work looks for more whenever a piece of it ends; what is lost changes every five seconds at most.
const known = perDatabase(() => new TtlCache<number[]>({ ttlMs: 1_000, maximum: 1 }));

/** Has the next reads of this server ask again: other projects are lost. */
export const forgetLostProjects = (db: Kysely<Database>): void => known(db).clear();

/** The projects of these that a read of all nodes can reach. rules/distribution 12 */
export async function projectsInReach(
  db: Kysely<Database>,
  among: "all" | readonly number[] = "all",
): Promise<"all" | readonly number[]> {
  const lost = new Set(await known(db).get("", () => listLostProjects(db)));
  if (lost.size === 0) return among;
  const all =
    among === "all" ? (await db.selectFrom("project").select("id").execute()).map(({ id }) => id) : among;
  return all.filter((id) => !lost.has(id));
}

/** The condition that a column is a project in reach: a cluster then asks only the nodes that answer. */
export async function isInReach(db: Kysely<Database>, column: string): Promise<RawBuilder<SqlBool>> {
  const projects = await projectsInReach(db);
  return projects === "all" ? sql`true` : sql`${sql.ref(column)} = any(${[...projects]}::bigint[])`;
}
