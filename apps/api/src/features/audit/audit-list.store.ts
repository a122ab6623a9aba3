import type { AuditQuery } from "@foyer/contract/audit.ts";
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";

export type Filters = Omit<AuditQuery, "currentPage" | "sizePerPage" | "foldIn">;

/** Rows that visitors caused: submissions and expired holds. The index `audit_staff_newest` has this condition. */
export const OF_VISITORS = sql<SqlBool>`(staff_id is null and staff_name in ('Attendee', 'Foyer') and entity in ('ticket', 'submission'))`;

export const columns = [
  "audit.id",
  "audit.at",
  "audit.staff_id as staffId",
  "audit.staff_name as staffName",
  "audit.action",
  "audit.entity",
  "audit.entity_id as entityId",
  "audit.entity_name as entityName",
  "audit.project_id as projectId",
  "audit.before",
  "audit.after",
] as const;

/** The number of rows that match the filters. */
export async function countAudit(db: Kysely<Database>, filters: Filters): Promise<number> {
  const { count } = await db
    .selectFrom("audit")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where((row) => matches(row, filters))
    .executeTakeFirstOrThrow();
  return count;
}

/** The maximum number of matches that are faster to find and sort than to reach by a scan from the newest. */
const MAX_MATCHES_SORTED = 20_000;

/**
 * One page of the `total` rows that match, the newest first. Selects keys first and whole rows only for the page, so
 * deep pages stay cheap. Names have no index, on purpose: it would slow down every sale.
 */
export async function listAuditPage(
  db: Kysely<Database>,
  filters: Filters,
  { limit, offset, total }: { limit: number; offset: number; total: number },
) {
  // An expression without an index makes the planner sort.
  const newest = total <= MAX_MATCHES_SORTED ? sql`audit.at + interval '0'` : sql`audit.at`;
  return await db
    .with("page", (cte) =>
      cte
        .selectFrom("audit")
        .select(["project_id", "id"])
        .where((row) => matches(row, filters))
        .orderBy(newest, "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset),
    )
    .selectFrom("page")
    .innerJoin("audit", (join) =>
      join.onRef("audit.project_id", "=", "page.project_id").onRef("audit.id", "=", "page.id"),
    )
    .$if(filters.projectId !== undefined, (query) =>
      query.where("audit.project_id", "=", filters.projectId ?? 0),
    )
    .select(columns)
    .orderBy("audit.at", "desc")
    .orderBy("audit.id", "desc")
    .execute();
}

/** The condition that a row matches all filters. */
export function matches(row: ExpressionBuilder<Database, "audit">, filters: Filters) {
  const { by, staffId, entity, entityId, action, projectId, from, to, text } = filters;
  const conditions = [
    by === "staff" && row.not(OF_VISITORS),
    by === "visitors" && OF_VISITORS,
    staffId !== undefined && row("staff_id", "=", staffId),
    entity !== undefined && row("entity", "=", entity),
    entityId !== undefined && row("entity_id", "=", entityId),
    action !== undefined && row("action", "=", action),
    projectId !== undefined && row("project_id", "=", projectId),
    from !== undefined && row("at", ">=", new Date(from)),
    to !== undefined && row("at", "<", new Date(to)),
    text !== undefined && row.or([row("entity_id", "=", text), row.and(contains(text))]),
  ];
  return row.and(conditions.filter((one) => one !== false));
}

/** Matches each word anywhere in the name, in any case; wildcards are escaped. */
export const contains = (text: string) =>
  text
    .split(/\s+/)
    .map(
      (word) =>
        sql<SqlBool>`normalize(audit.entity_name, nfkc) ilike normalize(${`%${word.replace(/[\\%_]/g, "\\$&")}%`}, nfkc)`,
    );

/** The project of what belongs to none. rules/audit 5 */
export const INSTALLATION = 0;

/** The projects whose rows may be seen, and whether those of the installation may be. */
type Scope = { projects: "all" | readonly number[]; withInstallation: boolean };

/** Rows of one entity, the newest first. */
export async function listHistory(
  db: Kysely<Database>,
  { entity, entityId, before }: { entity: string; entityId: string; before: number | undefined },
  { limit, projects, withInstallation }: Scope & { limit: number },
) {
  const ids = projects === "all" ? null : [...(withInstallation ? [INSTALLATION] : []), ...projects];
  return await db
    .selectFrom("audit")
    .select(columns)
    .where("entity", "=", entity)
    .where("entity_id", "=", entityId)
    .$if(before !== undefined, (query) => query.where("id", "<", before ?? 0))
    .$if(ids !== null, (query) => query.where("project_id", "in", ids ?? []))
    .$if(ids === null && !withInstallation, (query) => query.where("project_id", "<>", INSTALLATION))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The distinct entities: one index look-up for each, as the recursive query for all of them does not run on Citus. */
export async function listEntities(db: Kysely<Database>): Promise<string[]> {
  const entities: string[] = [];
  for (;;) {
    const next = await db
      .selectFrom("audit")
      .select("entity")
      .where("entity", ">", entities.at(-1) ?? "")
      .orderBy("entity")
      .limit(1)
      .executeTakeFirst();
    if (!next) return entities;
    entities.push(next.entity);
  }
}
