import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { column, moment, neverNull, nullable, number, sqlRows, textOf } from "../../platform/db/sql-rows.ts";
import { columns, type Filters, matches, OF_VISITORS } from "./audit-list.store.ts";

type Folding = { filters: Filters; timeZone: string };

/** On a cluster, each table of a statement about one project names that project. */
const ofProject = (table: string, projectId: number | undefined) =>
  projectId === undefined ? sql`` : sql`and ${sql.ref(`${table}.project_id`)} = ${projectId}`;

/**
 * The entries of visitors by registration, action and day of the zone; days begin at a quarter of an hour in all zones.
 * Slots are summed first, as computing a day costs more than adding.
 */
const foldOf = ({ filters: { projectId, from, to }, timeZone }: Folding) => sql`
  select project_id, registration_id, action, (quarter at time zone ${timeZone})::date as day,
    sum(entries)::integer as entries, max(newest) as newest
  from (
    select project_id, registration_id, action, quarter, sum(entries) as entries, max(newest) as newest
    from visitor_entry_count
    where true ${ofProject("visitor_entry_count", projectId)}
      ${from === undefined ? sql`` : sql`and quarter >= ${from}`} ${to === undefined ? sql`` : sql`and quarter < ${to}`}
    group by project_id, registration_id, action, quarter
  ) counted
  group by 1, 2, 3, 4`;

/** How many lines the entries of visitors fold into. */
export async function countFolds(db: Kysely<Database>, folding: Folding): Promise<number> {
  const { rows } = await sqlRows({ count: number })`select count(*) from (${foldOf(folding)}) fold`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** A page of the changes of staff and of visitors' folded entries, the newest first: keys of rows, and folds. */
export async function listFoldedPage(
  db: Kysely<Database>,
  folding: Folding,
  { limit, offset }: { limit: number; offset: number },
) {
  const { filters } = folding;
  // Visitors' own rows are folded, so only staff's are read one by one.
  const ofStaff = db
    .selectFrom("audit")
    .select(["project_id", "id", "at"])
    .where((row) => (filters.by === "visitors" ? row.lit(false) : matches(row, { ...filters, by: "staff" })))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(offset + limit);
  const { rows } = await sqlRows({
    id: nullable(column("audit.id")),
    projectId: number,
    registrationId: nullable(number),
    registrationName: nullable(column("registration.name")),
    action: nullable(textOf<"create" | "update">()),
    day: nullable(textOf<string>()),
    entries: nullable(number),
    at: neverNull(moment),
  })`
    with fold as (${foldOf(folding)}), changed as (${ofStaff}), line as (
      select id, project_id, null::bigint as registration_id, null as action, null::date as day, null::integer as entries, at
      from changed
      union all
      select null, project_id, registration_id, action, day, entries, newest from fold
    )
    select line.id, line.project_id as "projectId", registration_id as "registrationId",
      registration.name as "registrationName", action,
      to_char(day, 'YYYY-MM-DD') as day, entries, at
    from line
    left join registration on registration.project_id = line.project_id and registration.id = registration_id
      ${ofProject("registration", filters.projectId)}
    order by at desc, line.id desc nulls last, registration_id desc, action limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** The rows with these keys, in any order. */
export async function listRows(
  db: Kysely<Database>,
  keys: readonly { id: number; projectId: number }[],
  projectId: number | undefined,
) {
  return await db
    .selectFrom("audit")
    .select(columns)
    .where("id", "in", [0, ...keys.map(({ id }) => id)])
    .where("project_id", "in", [-1, ...new Set(keys.map((key) => key.projectId))])
    .$if(projectId !== undefined, (query) => query.where("project_id", "=", projectId ?? 0))
    .execute();
}

type Place = { projectId: number; registrationId: number; action: string; from: Date; to: Date };

/** The rows of visitors at one registration in a span, the newest first. */
export async function listRowsOfVisitors(
  db: Kysely<Database>,
  { projectId, registrationId, action, from, to }: Place,
  { limit, offset }: { limit: number; offset: number },
) {
  const isOfRegistration = sql<SqlBool>`case audit.entity
    when 'submission' then audit.entity_id = ${String(registrationId)}
    else exists (
      select from ticket where ticket.project_id = audit.project_id and ticket.project_id = ${projectId}
        and ticket.id = case when audit.entity = 'ticket' then audit.entity_id::bigint end
        and coalesce(ticket.answered_registration_id, ticket.registration_id) = ${registrationId})
  end`;
  return await db
    .selectFrom("audit")
    .select(columns)
    .where("project_id", "=", projectId)
    .where("action", "=", action)
    .where("at", ">=", from)
    .where("at", "<", to)
    .where(OF_VISITORS)
    .where(isOfRegistration)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}
