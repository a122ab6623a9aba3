import { type Kysely, type SqlBool, sql } from "kysely";
import type { Database } from "../../platform/db/schema.ts";
import { neverNull, number, sqlRows, text } from "../../platform/db/sql-rows.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { areVisible, isVisible } from "../../platform/http/visible-projects.ts";

type Projects = Caller["projects"];

const LINE = {
  projectId: number,
  projectName: text,
  subjectId: number,
  subjectName: text,
  count: number,
};
const LINE_OF_PROJECT = { projectId: number, projectName: text, count: number };

/** A pool with fewer codes is low, where its registrations may need more. */
const LOW_CODES = 1_000;
const MAX_LINES_OF_KIND = 100;
/** A desk that nobody closed is reported until this many days after the event. */
const DESK_DAYS = 30;

const isActual = sql<SqlBool>`project.end_date_time at time zone project.time_zone >= now()`;

/** The projects whose node does not answer. */
export function listLostNames(db: Kysely<Database>, projects: Projects) {
  return db
    .selectFrom("lost_project")
    .innerJoin("project", "project.id", "lost_project.project_id")
    .select(["project.id as projectId", "project.name as projectName"])
    .where(isVisible("project.id", projects))
    .orderBy("project.id")
    .limit(MAX_LINES_OF_KIND)
    .execute();
}

/** The pools with fewer codes than their registrations may need; codes are counted up to a maximum. */
export async function listLowPools(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows({ ...LINE, of: neverNull(number) })`
    with plan as (
      select registration.project_id, barcode_pool_id as pool_id,
        sum(capacity.ticket_count - usage.issued - usage.held)::integer as needed
      from registration
      join project on project.id = registration.project_id
      join registration_capacity capacity on capacity.project_id = registration.project_id
        and capacity.registration_id = registration.id
      join (
        select project_id, registration_id, sum(issued) as issued, sum(held) as held
        from registration_usage where ${isVisible("project_id", projects)} group by project_id, registration_id
      ) usage on usage.project_id = registration.project_id and usage.registration_id = registration.id
      where ${areVisible(["registration", "capacity"], projects)} and registration.status = 'open'
        and outcome = 'ticket' and registration.type <> 'Offline' and ${isActual}
        and (closes_at is null or closes_at at time zone project.time_zone > now())
      group by registration.project_id, barcode_pool_id
    )
    select project.id as "projectId", project.name as "projectName", pool.id as "subjectId",
      pool.name as "subjectName", free.count::integer as count, plan.needed as of
    from plan
    join barcode_pool pool on pool.project_id = plan.project_id and pool.id = plan.pool_id
    join project on project.id = plan.project_id
    cross join lateral (
      select count(*) as count from (
        select from barcode
        where barcode.project_id = plan.project_id and barcode.pool_id = plan.pool_id and state = 'free'
          and ${isVisible("barcode.project_id", projects)}
        limit ${LOW_CODES}
      ) codes
    ) free
    where ${isVisible("pool.project_id", projects)} and plan.needed > 0 and free.count < least(plan.needed, ${LOW_CODES})
    order by free.count, project.id, pool.id limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The refunds due, by project. */
export async function listRefunds(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows(LINE_OF_PROJECT)`
    select project.id as "projectId", project.name as "projectName", count(*)::integer as count
    from late_payment join project on project.id = project_id
    where state = 'open' and ${isVisible("late_payment.project_id", projects)}
    group by project.id, project.name order by min(received_at) limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The payments that were charged back whose live tickets nobody has decided on, by project, with the first ticket. */
export async function listChargedBack(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows({ ...LINE, subjectId: neverNull(number) })`
    select project.id as "projectId", project.name as "projectName", min(ticket.id) as "subjectId",
      '' as "subjectName", count(distinct attempt.id)::integer as count
    from payment_chargeback taken
    join payment_attempt attempt on attempt.project_id = taken.project_id and attempt.id = taken.attempt_id
    join ticket on ticket.project_id = attempt.project_id
      and (ticket.id = attempt.ticket_id or ticket.group_id = attempt.group_id)
    join project on project.id = attempt.project_id
    where taken.reversed_at is null and taken.kept_at is null and ticket.status in ('issued', 'held')
      and ${areVisible(["taken", "attempt", "ticket"], projects)}
    group by project.id, project.name order by min(taken.taken_at) limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The projects with enough unpaid tickets for suspicious groups. */
export async function listProjectsWithHolds(db: Kysely<Database>, projects: Projects, minimum: number) {
  const { rows } = await sqlRows({ ...LINE_OF_PROJECT, count: neverNull(number) })`
    select project.id as "projectId", project.name as "projectName", sum(held)::integer as count
    from registration_usage join project on project.id = project_id
    where ${isVisible("registration_usage.project_id", projects)}
    group by project.id, project.name having sum(held) >= ${minimum}
    order by count desc limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The unpaid tickets that expire within a day, by project. */
export async function listEndingHolds(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows(LINE_OF_PROJECT)`
    select project.id as "projectId", project.name as "projectName", ending.count::integer as count
    from (
      select project_id, count(*) as count from ticket
      where status = 'held' and expire_payment_at > now() and expire_payment_at <= now() + interval '1 day'
        and ${isVisible("project_id", projects)}
      group by project_id
    ) ending
    join project on project.id = ending.project_id
    order by ending.count desc limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** Drafts that nobody has published: those without a time (`waiting`), and those whose time failed. */
export async function listDrafts(db: Kysely<Database>, projects: Projects, kind: "waiting" | "failed") {
  const condition =
    kind === "failed" ? sql`not_published <> ''` : sql`not_published = '' and publish_at is null`;
  const { rows } = await sqlRows(LINE)`
    select project.id as "projectId", project.name as "projectName", registration.id as "subjectId",
      registration.name as "subjectName", 1 as count
    from scenario_draft
    join registration on registration.project_id = scenario_draft.project_id
      and registration.id = scenario_draft.registration_id
    join project on project.id = registration.project_id
    where body is not null and ${condition} and ${isActual}
      and ${areVisible(["scenario_draft", "registration"], projects)}
    order by scenario_draft.saved_at limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The visitors of desks who wait for a decision, by registration. */
export async function listDeskConflicts(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows(LINE)`
    select project.id as "projectId", project.name as "projectName", registration.id as "subjectId",
      registration.name as "subjectName", waiting.count::integer as count
    from (
      select project_id, registration_id, count(*) as count from desk_conflict
      where visitor is not null and ${isVisible("project_id", projects)} group by project_id, registration_id
    ) waiting
    join registration on registration.project_id = waiting.project_id and registration.id = waiting.registration_id
    join project on project.id = waiting.project_id
    where ${isVisible("registration.project_id", projects)}
    order by waiting.count desc limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The conflicts of scans at gates that nobody has ticked off, by project. */
export async function listGateConflicts(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows(LINE_OF_PROJECT)`
    select project.id as "projectId", project.name as "projectName", open.count::integer as count
    from (
      select project_id, count(*) as count from gate_conflict
      where seen_at is null and ${isVisible("project_id", projects)} group by project_id
    ) open
    join project on project.id = open.project_id
    where ${isActual}
    order by open.count desc limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** Open desks with barcodes that have not called for hours although their event has started, by registration. */
export async function listSilentDesks(db: Kysely<Database>, projects: Projects, hours: number) {
  const { rows } = await sqlRows(LINE)`
    select project.id as "projectId", project.name as "projectName", registration.id as "subjectId",
      registration.name as "subjectName", count(*)::integer as count
    from desk
    join registration on registration.project_id = desk.project_id and registration.id = desk.registration_id
    join project on project.id = desk.project_id
    where ${areVisible(["desk", "registration"], projects)}
      and key_hash is not null and coalesce(seen_at, opened_at) < now() - make_interval(hours => ${hours}::integer)
      and now() at time zone time_zone between start_date_time and end_date_time + make_interval(days => ${DESK_DAYS})
      and exists (
        select from desk_code where desk_code.project_id = desk.project_id and desk_code.desk_id = desk.id
          and ${isVisible("desk_code.project_id", projects)}
      )
    group by project.id, project.name, registration.id, registration.name
    order by project.id, registration.id limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The open registrations of running and upcoming projects, with the version of their scenario. */
export async function listOpenRegistrations(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows({
    projectId: number,
    projectName: text,
    subjectId: number,
    subjectName: text,
    version: neverNull(number),
  })`
    select project.id as "projectId", project.name as "projectName", registration.id as "subjectId",
      registration.name as "subjectName", latest.version
    from registration
    join project on project.id = registration.project_id
    join (
      select project_id, registration_id, max(version) as version from scenario
      where ${isVisible("project_id", projects)} group by project_id, registration_id
    ) latest on latest.project_id = registration.project_id and latest.registration_id = registration.id
    where ${isVisible("registration.project_id", projects)} and registration.status = 'open' and ${isActual}
    order by project.start_date_time, project.id, registration.id limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The live tickets whose last mail bounced, by project, with the first of them. rules/mail 21 */
export async function listBouncedTickets(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows({ ...LINE, subjectId: neverNull(number) })`
    select project.id as "projectId", project.name as "projectName", min(ticket.id) as "subjectId",
      '' as "subjectName", count(*)::integer as count
    from mail
    join ticket on ticket.project_id = mail.project_id and ticket.id = mail.ticket_id
    join project on project.id = mail.project_id
    where bounced_at is not null and ticket.status in ('issued', 'held') and ${areVisible(["mail", "ticket"], projects)}
      and not exists (
        select from mail later where later.project_id = mail.project_id
          and later.ticket_id = mail.ticket_id and later.id > mail.id and ${isVisible("later.project_id", projects)}
      )
    group by project.id, project.name order by project.id limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}

/** The places that are kept for a line until staff choose somebody, by registration. rules/waiting-list 6 */
export async function listKeptPlaces(db: Kysely<Database>, projects: Projects) {
  const { rows } = await sqlRows(LINE)`
    select project.id as "projectId", project.name as "projectName", registration.id as "subjectId",
      registration.name as "subjectName", (set_aside - offered.count)::integer as count
    from registration_capacity capacity
    join registration on registration.project_id = capacity.project_id and registration.id = capacity.registration_id
    join project on project.id = registration.project_id
    cross join lateral (
      select count(*) as count from waiting_entry offer
      where offer.project_id = capacity.project_id and offer.registration_id = capacity.registration_id
        and offer.state = 'offered' and ${isVisible("offer.project_id", projects)}
    ) offered
    where set_aside > offered.count and not offers_in_order and ${isActual}
      and ${areVisible(["capacity", "registration"], projects)}
    order by count desc, registration.id limit ${MAX_LINES_OF_KIND}`.execute(db);
  return rows;
}
