import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { boolean, column, neverNull, nullable, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import { ofProjects } from "./of-projects.store.ts";

/** Lists the registrations with their plans and live tickets, from the counters of the sale. */
export async function listPlaces(db: Kysely<Database>, projectIds: readonly number[]) {
  const { rows } = await sqlRows({
    projectId: number,
    id: number,
    name: text,
    type: column("registration.type"),
    plan: number,
    issued: neverNull(number),
    held: neverNull(number),
  })`
    select registration.project_id as "projectId", registration.id, registration.name, registration.type,
      capacity.ticket_count as plan, usage.issued::integer as issued, usage.held::integer as held
    from registration
    join registration_capacity capacity on capacity.project_id = registration.project_id
      and capacity.registration_id = registration.id
    join (
      select project_id, registration_id, sum(issued) as issued, sum(held) as held
      from registration_usage where ${ofProjects("project_id", projectIds)} group by project_id, registration_id
    ) usage on usage.project_id = registration.project_id and usage.registration_id = registration.id
    where ${ofProjects("registration.project_id", projectIds)} and ${ofProjects("capacity.project_id", projectIds)}
      and registration.outcome = 'ticket'
    order by registration.project_id, registration.name_key`.execute(db);
  return rows;
}

/** The calendars of these projects, by the clock of the database. */
export async function listCalendars(db: Kysely<Database>, projectIds: readonly number[]) {
  const { rows } = await sqlRows({ id: number, today: text, isRunning: boolean, daysToGo: number })`
    select id, to_char(local.now, 'YYYY-MM-DD') as today,
      (local.now between start_date_time and end_date_time) as "isRunning",
      greatest(0, start_date_time::date - local.now::date) as "daysToGo"
    from project
    cross join lateral (select now() at time zone time_zone as now) local
    where ${ofProjects("id", projectIds)}`.execute(db);
  return new Map(rows.map(({ id, ...calendar }) => [id, calendar]));
}

/** The unique visitors of today by project; a project without gate files has no row. */
export async function listVisitorsToday(db: Kysely<Database>, projectIds: readonly number[]) {
  const { rows } = await sqlRows({ projectId: number, visitors: number })`
    select file.project_id as "projectId", coalesce(sum(file.day_visitors)
      filter (where file.visit_date = (now() at time zone project.time_zone)::date), 0)::integer as visitors
    from visitor_file file
    join project on project.id = file.project_id
    where ${ofProjects("file.project_id", projectIds)}
    group by file.project_id`.execute(db);
  return new Map(rows.map(({ projectId, visitors }) => [projectId, visitors]));
}

/** The number of open gates by project; a project without one has no row. */
export async function listOpenGates(db: Kysely<Database>, projectIds: readonly number[]) {
  const { rows } = await sqlRows({ projectId: number, gates: number })`
    select project_id as "projectId", count(*)::integer as gates from gate
    where ${ofProjects("project_id", projectIds)} and not is_closed
    group by project_id`.execute(db);
  return new Map(rows.map(({ projectId, gates }) => [projectId, gates]));
}

/** How many tabs opened and started each registration of a project. */
export async function listFunnels(db: Kysely<Database>, projectId: number) {
  const rows = await db
    .selectFrom("registration_funnel")
    .select(["registration_id as registrationId", "opened", "started", "counted_since as countedSince"])
    .where("project_id", "=", projectId)
    .execute();
  return new Map(rows.map(({ registrationId, ...funnel }) => [registrationId, funnel]));
}

/** The names of the groups of promo codes of a project: the owner, else the type. */
export async function listGroupNames(db: Kysely<Database>, projectId: number) {
  const { rows } = await sqlRows({ id: number, name: text })`
    select promo_code_group.id, case when owner = '' then type.name else owner || ' (' || type.name || ')' end as name
    from promo_code_group
    join promo_code_group_type type on type.id = type_id
    where project_id = ${projectId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The English name of each country by its names in every language, in lower case. */
export async function listCountryNames(db: Kysely<Database>): Promise<Map<string, string>> {
  const { rows } = await sqlRows({ name: text, spelling: nullable(text) })`
    select coalesce(nullif(texts ->> 'en-GB', ''), internal_name) as name, lower(spelling) as spelling
    from country
    cross join lateral (select internal_name as spelling union select value from jsonb_each_text(texts)) spelled
    where spelling <> ''`.execute(db);
  return new Map(rows.map(({ name, spelling }) => [spelling ?? "", name]));
}
